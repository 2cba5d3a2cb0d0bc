import { useState } from "react";
import { Link } from "react-router-dom";
import { errorText, issuesOf } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { MessageScreen } from "#client/ui/layout/message-screen.tsx";
import { newsletterAnchor } from "./newsletter-anchor.ts";

/** The screen of the newsletter's links. It needs a click, because scanners of mails open links, too. */
export function NewsletterLink({ purpose, token }: { purpose: "confirm" | "unsubscribe"; token: string }) {
  const { [purpose]: messages, home: toStart, again } = useMessages("publicProfiles").newsletter;
  const [failure, setFailure] = useState<string>();
  const [state, setState] = useState<"asking" | "done" | "dead">("asking");
  const confirm = trpc.newsletter.confirm.useMutation({ meta: { errorShownInPage: true } });
  const unsubscribe = trpc.newsletter.unsubscribe.useMutation({ meta: { errorShownInPage: true } });
  const { mutate, isPending } = { confirm, unsubscribe }[purpose];
  const press = () => {
    setFailure(undefined);
    mutate(
      { token },
      {
        onSuccess: () => setState("done"),
        onError: (error) => {
          if (issuesOf(error).some(({ path }) => path === "token")) setState("dead");
          else setFailure(errorText(error));
        },
      },
    );
  };
  const home = (variant: "primary" | "secondary") => (
    <Link to={paths.landing} className={buttonClass({ variant })}>
      {toStart}
    </Link>
  );
  if (state === "done") {
    return (
      <MessageScreen title={messages.done} action={home("primary")} takeFocus>
        <output>{messages.doneText}</output>
      </MessageScreen>
    );
  }
  if (state === "dead") {
    return (
      <MessageScreen
        title={messages.dead}
        takeFocus
        action={
          purpose === "confirm" ? (
            // A link of the browser, not the router, because it scrolls to the box at the end of the page.
            <a href={`${paths.landing}#${newsletterAnchor}`} className={buttonClass({ variant: "primary" })}>
              {again}
            </a>
          ) : (
            home("secondary")
          )
        }
      >
        <p role="alert">{messages.deadText}</p>
      </MessageScreen>
    );
  }
  return (
    <MessageScreen
      title={messages.title}
      action={
        <div className="grid gap-5">
          {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" busy={isPending} busyLabel={messages.busy} onClick={press}>
              {messages.submit}
            </Button>
            {home("secondary")}
          </div>
        </div>
      }
    >
      {messages.text}
    </MessageScreen>
  );
}
