import { errorCode, errorText } from "#client/lib/api-error.ts";
import { formatDate } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { MessageScreen } from "#client/ui/message-screen.tsx";

/** Where Meta sends whoever asked there that their data be deleted. */
export function DataDeletion({ code }: { code: string }) {
  const { dataDeletion: texts, home, retry, loading, failed } = useTexts("people");
  const { data, error, refetch, isFetching } = trpc.socialAccounts.dataDeletion.useQuery({ code }, { retry: false });
  const isUnknown = error !== null && errorCode(error) === "NOT_FOUND";
  return (
    <MessageScreen
      title={isUnknown ? texts.unknown : error !== null ? failed : texts.title}
      action={
        error !== null && !isUnknown ? (
          <Button variant="primary" busy={isFetching} busyLabel={loading} onClick={() => void refetch()}>
            {retry}
          </Button>
        ) : (
          <a href={paths.landing} className={buttonClass({ variant: "secondary" })}>
            {home}
          </a>
        )
      }
    >
      <output>
        {data !== undefined
          ? texts.done(data.deletion.accounts, formatDate(data.deletion.doneAt))
          : isUnknown
            ? texts.unknownText
            : error !== null
              ? errorText(error)
              : loading}
      </output>
    </MessageScreen>
  );
}
