import { useState } from "react";
import { Link } from "react-router-dom";
import { errorText, issuesOf } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useAuth } from "#client/lib/session/auth.tsx";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { AuthHeading } from "../auth-heading.tsx";
import { DeadLink } from "../dead-link.tsx";

const linkClass = buttonClass({ variant: "primary", size: "lg", block: true });

/** Confirms an address by a button, not by opening the page: scanners of mails open links, too. */
export function VerifyEmail({ token }: { token: string }) {
  const { verify: messages, deadLink, confirming } = useMessages("auth");
  const { isAuthenticated } = useAuth();
  const [failure, setFailure] = useState<string>();
  const [isDead, setIsDead] = useState(false);
  const verify = trpc.auth.verifyEmail.useMutation({ meta: { errorShownInPage: true } });
  const continueLink = (
    <Link to={isAuthenticated ? paths.dashboard : paths.auth} className={linkClass}>
      {isAuthenticated ? messages.toDashboard : messages.toSignIn}
    </Link>
  );
  const confirm = () =>
    verify.mutate(
      { token },
      {
        onError: (error) => {
          if (issuesOf(error).some(({ path }) => path === "token")) setIsDead(true);
          else setFailure(errorText(error));
        },
      },
    );

  if (isDead) {
    return (
      <DeadLink>
        <Link to={isAuthenticated ? paths.settings : paths.auth} className={linkClass}>
          {isAuthenticated ? deadLink.askInSettings : deadLink.signInToAsk}
        </Link>
      </DeadLink>
    );
  }
  if (verify.data !== undefined) {
    const { email, isNew } = verify.data;
    const address = <span className="font-medium break-all text-ink-1">{email}</span>;
    return (
      <div className="animate-arrive">
        <AuthHeading title={isNew ? messages.changed : messages.confirmed} takeFocus>
          {isNew ? messages.changedText({ address }) : messages.confirmedText({ address })}
        </AuthHeading>
        {continueLink}
      </div>
    );
  }
  return (
    <div className="animate-arrive">
      <AuthHeading title={messages.title} takeFocus={false}>
        {messages.text}
      </AuthHeading>
      {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} className="mb-4" />}
      <Button variant="primary" size="lg" block busy={verify.isPending} busyLabel={confirming} onClick={confirm}>
        {messages.submit}
      </Button>
    </div>
  );
}
