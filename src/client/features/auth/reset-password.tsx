import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { errorText, issuesOf } from "#client/lib/api-error.ts";
import { useLanguage, useTexts } from "#client/lib/language.ts";
import { policyWords } from "#client/lib/password-words.ts";
import { paths } from "#client/lib/paths.ts";
import { leaveSession } from "#client/lib/session.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Callout } from "#client/ui/callout.tsx";
import { Form } from "#client/ui/form.tsx";
import { PasswordField } from "#client/ui/password-field.tsx";
import { AuthHeading } from "./auth-heading.tsx";
import { DeadLink } from "./dead-link.tsx";
import { newPasswordForm } from "./auth-forms.ts";

const isAboutLink = (error: unknown) => issuesOf(error).some(({ path }) => path === "token");

/** Sets a new password by a mailed link, then leads to signing in with it. */
export function ResetPassword({ token }: { token: string }) {
  const { reset: texts, deadLink } = useTexts("auth");
  const passwordTexts = useTexts("password");
  const language = useLanguage();
  const policy = useSystemInfo()?.passwordPolicy;
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [isDead, setIsDead] = useState(false);
  const { mutate: check } = trpc.auth.checkResetLink.useMutation({ meta: { errorShownInPage: true } });
  useEffect(() => {
    // Only a dead link is told: whatever else may be wrong is told to whoever saves.
    check({ token }, { onError: (error) => setIsDead(isAboutLink(error)) });
  }, [check, token]);
  const reset = trpc.auth.resetPassword.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: newPasswordForm(policy, passwordTexts),
    initial: { password: "", confirmation: "" },
    onEdit: () => setFailure(undefined),
    onSubmit: ({ password }) => {
      reset.mutate(
        { token, password },
        {
          onSuccess: () => {
            // The server ended every session, the one of this browser included.
            leaveSession();
            void navigate(paths.auth, { replace: true, state: { notice: "password-updated" } });
          },
          onError: (error) => {
            if (isAboutLink(error)) setIsDead(true);
            else if (!form.showServerIssues(error)) setFailure(errorText(error));
          },
        },
      );
    },
  });
  if (isDead) {
    return (
      <DeadLink>
        <Link to={paths.forgotPassword} className={buttonClass({ variant: "primary", size: "lg", block: true })}>
          {deadLink.askAgain}
        </Link>
      </DeadLink>
    );
  }
  return (
    <div className="animate-arrive">
      <AuthHeading title={texts.title} takeFocus={false}>
        {texts.text}
      </AuthHeading>
      <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
        {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
        <PasswordField
          {...form.field("password")}
          label={texts.password}
          size="lg"
          autoComplete="new-password"
          hint={policy && policyWords(policy, passwordTexts, language)}
        />
        <PasswordField
          {...form.field("confirmation")}
          label={passwordTexts.confirmation}
          size="lg"
          autoComplete="new-password"
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={reset.isPending}
          busyLabel={texts.busy}
          className="mt-1"
        >
          {texts.submit}
        </Button>
      </Form>
    </div>
  );
}
