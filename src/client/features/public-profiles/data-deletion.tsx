import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatDate } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { MessageScreen } from "#client/ui/layout/message-screen.tsx";

/** Status page of a data deletion request made at Meta. */
export function DataDeletion({ code }: { code: string }) {
  const { dataDeletion: messages, home, retry, loading, failed } = useMessages("people");
  const { data, error, refetch, isFetching } = trpc.socialAccounts.dataDeletion.useQuery({ code }, { retry: false });
  const isUnknown = error !== null && errorCode(error) === "NOT_FOUND";
  return (
    <MessageScreen
      title={isUnknown ? messages.unknown : error !== null ? failed : messages.title}
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
          ? messages.done(data.deletion.accounts, formatDate(data.deletion.doneAt))
          : isUnknown
            ? messages.unknownText
            : error !== null
              ? errorText(error)
              : loading}
      </output>
    </MessageScreen>
  );
}
