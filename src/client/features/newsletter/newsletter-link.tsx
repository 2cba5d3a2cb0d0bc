import { useState } from "react";
import { Link } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Callout } from "#client/ui/callout.tsx";
import { MessageScreen } from "#client/ui/message-screen.tsx";

/** Where the links of the newsletter lead. A press decides, because programs that check mails open links, too. */
export function NewsletterLink({ purpose, token }: { purpose: "confirm" | "unsubscribe"; token: string }) {
  const { [purpose]: texts, home: toStart } = useTexts("newsletter");
  const [failure, setFailure] = useState<string>();
  const [isDone, setIsDone] = useState(false);
  const confirm = trpc.newsletter.confirm.useMutation({ meta: { errorShownInPage: true } });
  const unsubscribe = trpc.newsletter.unsubscribe.useMutation({ meta: { errorShownInPage: true } });
  const { mutate, isPending } = { confirm, unsubscribe }[purpose];
  const press = () => {
    setFailure(undefined);
    mutate({ token }, { onSuccess: () => setIsDone(true), onError: (error) => setFailure(errorText(error)) });
  };
  const home = (
    <Link to={paths.landing} className={buttonClass({ variant: isDone ? "primary" : "quiet" })}>
      {toStart}
    </Link>
  );
  return (
    <MessageScreen
      title={isDone ? texts.done : texts.title}
      action={
        isDone ? (
          home
        ) : (
          <div className="grid gap-5">
            {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" busy={isPending} busyLabel={texts.busy} onClick={press}>
                {texts.submit}
              </Button>
              {home}
            </div>
          </div>
        )
      }
    >
      {isDone ? <output>{texts.doneText}</output> : texts.text}
    </MessageScreen>
  );
}
