import { useState } from "react";
import { Link } from "react-router-dom";
import { errorText, issuesOf } from "#client/lib/api-error.ts";
import { useAuth } from "#client/lib/auth.tsx";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Callout } from "#client/ui/callout.tsx";
import { AuthHeading } from "./auth-heading.tsx";
import { DeadLink } from "./dead-link.tsx";

const wayOnClass = buttonClass({ variant: "primary", size: "lg", block: true });

/** Confirms an address, by a press and not by opening the page: programs that check links in mails open pages, too. */
export function VerifyEmail({ token }: { token: string }) {
  const { verify: texts, deadLink, confirming } = useTexts("auth");
  const { isAuthenticated } = useAuth();
  const [failure, setFailure] = useState<string>();
  const [isDead, setIsDead] = useState(false);
  const verify = trpc.auth.verifyEmail.useMutation({ meta: { errorShownInPage: true } });
  const wayOn = (
    <Link to={isAuthenticated ? paths.dashboard : paths.auth} className={wayOnClass}>
      {isAuthenticated ? texts.toDashboard : texts.toSignIn}
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
        <Link to={isAuthenticated ? paths.settings : paths.auth} className={wayOnClass}>
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
        <AuthHeading title={isNew ? texts.changed : texts.confirmed} takeFocus>
          {isNew ? texts.changedText(address) : texts.confirmedText(address)}
        </AuthHeading>
        {wayOn}
      </div>
    );
  }
  return (
    <div className="animate-arrive">
      <AuthHeading title={texts.title} takeFocus={false}>
        {texts.text}
      </AuthHeading>
      {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} className="mb-4" />}
      <Button variant="primary" size="lg" block busy={verify.isPending} busyLabel={confirming} onClick={confirm}>
        {texts.submit}
      </Button>
    </div>
  );
}
