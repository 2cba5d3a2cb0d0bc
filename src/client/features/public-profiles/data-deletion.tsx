import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatDate } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { MessageScreen } from "#client/ui/layout/message-screen.tsx";

/** Status page of a data deletion request made at Meta. */
export function DataDeletion({ code }: { code: string }) {
  const { dataDeletion: messages, home, retry, loading, failed } = useMessages("publicProfiles");
  const query = trpc.socialAccounts.dataDeletion.useQuery({ code }, { retry: false });
  const failure = useFailure(query);
  const { data } = query;
  const isUnknown = failure !== null && errorCode(failure.error) === "NOT_FOUND";
  return (
    <MessageScreen
      title={isUnknown ? messages.unknown : failure !== null ? failed : messages.title}
      action={
        failure !== null && !isUnknown ? (
          <Button variant="primary" busy={failure.isRetrying} busyLabel={loading} onClick={failure.onRetry}>
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
          ? messages.done({ accounts: data.deletion.accounts, when: formatDate(data.deletion.doneAt) })
          : isUnknown
            ? messages.unknownText
            : failure !== null
              ? errorText(failure.error)
              : loading}
      </output>
    </MessageScreen>
  );
}
