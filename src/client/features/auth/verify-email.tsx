import { useState } from "react";
import { Link } from "react-router-dom";
import { errorText, issuesOf } from "#client/lib/api-error.ts";
import { useAuth } from "#client/lib/auth.tsx";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Callout } from "#client/ui/callout.tsx";
import { AuthHeading } from "./auth-heading.tsx";
import { DeadLink } from "./dead-link.tsx";

/** Confirms an address, by a press and not by opening the page: programs that check links in mails open pages, too. */
export function VerifyEmail({ token }: { token: string }) {
  const { isAuthenticated } = useAuth();
  const [failure, setFailure] = useState<string>();
  const [isDead, setIsDead] = useState(false);
  const verify = trpc.auth.verifyEmail.useMutation({ meta: { errorShownInPage: true } });
  const wayOn = (
    <Link
      to={isAuthenticated ? paths.dashboard : paths.auth}
      className={buttonClass({ variant: "primary", size: "lg" })}
    >
      {isAuthenticated ? "Go to the dashboard" : "Sign In"}
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
        <Link to={isAuthenticated ? paths.settings : paths.auth} className="link touch-area">
          {isAuthenticated ? "Ask for a new link in the settings" : "Sign in to ask for a new link"}
        </Link>
      </DeadLink>
    );
  }
  if (verify.data !== undefined) {
    const { email, isNew } = verify.data;
    return (
      <div className="animate-arrive">
        <AuthHeading title={isNew ? "Your address has changed" : "Your address is confirmed"} takeFocus>
          <span className="font-medium break-all text-ink-1">{email}</span>
          {isNew ? " is now the address of your account. Other devices were signed out." : " is yours. Thank you."}
        </AuthHeading>
        {wayOn}
      </div>
    );
  }
  return (
    <div className="animate-arrive">
      <AuthHeading title="Confirm your address" takeFocus={false}>
        One press, and we know that our mails reach you.
      </AuthHeading>
      {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} className="mb-4" />}
      <Button variant="primary" size="lg" block busy={verify.isPending} busyLabel="Confirming" onClick={confirm}>
        Confirm address
      </Button>
    </div>
  );
}
