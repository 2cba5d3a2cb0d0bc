import { useState } from "react";
import { Link } from "react-router-dom";
import { errorText, issuesOf } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Callout } from "#client/ui/callout.tsx";
import { MessageScreen } from "#client/ui/message-screen.tsx";
import { newsletterAnchor } from "./newsletter-anchor.ts";

/** Where the links of the newsletter lead. A press decides, because programs that check mails open links, too. */
export function NewsletterLink({ purpose, token }: { purpose: "confirm" | "unsubscribe"; token: string }) {
  const { [purpose]: texts, home: toStart, again } = useTexts("newsletter");
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
      <MessageScreen title={texts.done} action={home("primary")} takeFocus>
        <output>{texts.doneText}</output>
      </MessageScreen>
    );
  }
  if (state === "dead") {
    return (
      <MessageScreen
        title={texts.dead}
        takeFocus
        action={
          purpose === "confirm" ? (
            // By the browser, not the router: it goes to the box at the foot of the page.
            <a href={`${paths.landing}#${newsletterAnchor}`} className={buttonClass({ variant: "primary" })}>
              {again}
            </a>
          ) : (
            home("secondary")
          )
        }
      >
        <p role="alert">{texts.deadText}</p>
      </MessageScreen>
    );
  }
  return (
    <MessageScreen
      title={texts.title}
      action={
        <div className="grid gap-5">
          {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" busy={isPending} busyLabel={texts.busy} onClick={press}>
              {texts.submit}
            </Button>
            {home("secondary")}
          </div>
        </div>
      }
    >
      {texts.text}
    </MessageScreen>
  );
}
