import { useState } from "react";
import { Link } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Callout } from "#client/ui/callout.tsx";
import { MessageScreen } from "#client/ui/message-screen.tsx";

const words = {
  confirm: {
    title: "Confirm your subscription",
    text: "The Postloom newsletter comes once a week. Every mail has a link to leave.",
    label: "Confirm subscription",
    busyLabel: "Confirming",
    doneTitle: "You are subscribed",
    doneText: "The next newsletter goes to your address, too.",
  },
  unsubscribe: {
    title: "Leave the newsletter",
    text: "Your address is deleted from the list, and no more newsletters come.",
    label: "Unsubscribe",
    busyLabel: "Unsubscribing",
    doneTitle: "You are no longer subscribed",
    doneText: "We have deleted your address from the list.",
  },
} as const;

/** Where the links of the newsletter lead. A press decides, because programs that check mails open links, too. */
export function NewsletterLink({ purpose, token }: { purpose: keyof typeof words; token: string }) {
  const [failure, setFailure] = useState<string>();
  const [isDone, setIsDone] = useState(false);
  const confirm = trpc.newsletter.confirm.useMutation({ meta: { errorShownInPage: true } });
  const unsubscribe = trpc.newsletter.unsubscribe.useMutation({ meta: { errorShownInPage: true } });
  const { mutate, isPending } = { confirm, unsubscribe }[purpose];
  const { title, text, label, busyLabel, doneTitle, doneText } = words[purpose];
  const press = () => {
    setFailure(undefined);
    mutate({ token }, { onSuccess: () => setIsDone(true), onError: (error) => setFailure(errorText(error)) });
  };
  const home = (
    <Link to={paths.landing} className={buttonClass({ variant: isDone ? "primary" : "quiet" })}>
      Go to the start page
    </Link>
  );
  return (
    <MessageScreen
      title={isDone ? doneTitle : title}
      action={
        isDone ? (
          home
        ) : (
          <div className="grid gap-5">
            {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" busy={isPending} busyLabel={busyLabel} onClick={press}>
                {label}
              </Button>
              {home}
            </div>
          </div>
        )
      }
    >
      {isDone ? <output>{doneText}</output> : text}
    </MessageScreen>
  );
}
