import { useState } from "react";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { takeFragmentToken } from "#client/lib/page/fragment-token.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { MessageScreen } from "#client/ui/layout/message-screen.tsx";
import { ClientPosts } from "./client-posts.tsx";
import { PasswordScreen } from "./password-screen.tsx";
import { useClientLink } from "./use-client-link.ts";

/** The page of a client's link: no account, one purpose. */
export function ClientReview() {
  const messages = useMessages("clientReview");
  useTitle(messages.tab);
  const [token] = useState(() => takeFragmentToken("client_link"));
  if (token === null)
    return (
      <MessageScreen title={messages.incomplete} action={null}>
        {messages.incompleteText}
      </MessageScreen>
    );
  return <OpenedLink token={token} />;
}

function OpenedLink({ token }: { token: string }) {
  const messages = useMessages("clientReview");
  const { open, password, setPassword, call } = useClientLink(token);
  const [isEnded, setIsEnded] = useState(false);
  const failure = useFailure(open);
  const code = errorCode(failure?.error);
  if (isEnded || code === "NOT_FOUND" || (code === "INVALID_INPUT" && password === undefined))
    return (
      <MessageScreen title={messages.ended} action={null} takeFocus>
        {messages.endedText}
      </MessageScreen>
    );
  const link = open.data?.link;
  if (link != null) return <ClientPosts link={link} call={call} token={token} onEnded={() => setIsEnded(true)} />;
  if (open.data?.needsPassword === true || password !== undefined)
    return (
      <PasswordScreen
        error={open.error === null ? undefined : errorText(open.error)}
        isOpening={open.isFetching}
        onSubmit={(typed) => (typed === password ? void open.refetch() : setPassword(typed))}
      />
    );
  return (
    <main className="mx-auto grid max-w-180 gap-4 px-4 py-10" aria-busy={open.isFetching}>
      {failure === null ? (
        <>
          <span className="sr-only">{messages.loading}</span>
          <Skeleton picture lines={4} />
        </>
      ) : (
        <Callout
          tone="danger"
          announce="alert"
          title={messages.failed}
          action={
            <Button size="sm" busy={failure.isRetrying} busyLabel={messages.loading} onClick={failure.onRetry}>
              {messages.retry}
            </Button>
          }
        >
          {errorText(failure.error)}
        </Callout>
      )}
    </main>
  );
}
