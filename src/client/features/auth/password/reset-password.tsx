import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { issuesOf } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useLanguage, useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { leaveSession } from "#client/lib/session/session.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { newPasswordForm } from "../auth-forms.ts";
import { AuthHeading } from "../auth-heading.tsx";
import { DeadLink } from "../dead-link.tsx";
import { policyMessage } from "./password-messages.ts";

const isAboutLink = (error: unknown) => issuesOf(error).some(({ path }) => path === "token");

/** Sets a new password by a mailed link, then opens the sign-in screen. */
export function ResetPassword({ token }: { token: string }) {
  const { reset: messages, deadLink, newPassword: passwordTexts } = useMessages("auth");
  const language = useLanguage();
  const policy = useSystemInfo()?.passwordPolicy;
  const navigate = useNavigate();
  const [isDead, setIsDead] = useState(false);
  const { mutate: check } = trpc.auth.checkResetLink.useMutation({ meta: { errorShownInPage: true } });
  useEffect(() => {
    // Only a dead link is shown: other errors appear when the form is submitted.
    check({ token }, { onError: (error) => setIsDead(isAboutLink(error)) });
  }, [check, token]);
  const reset = trpc.auth.resetPassword.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: newPasswordForm(policy, passwordTexts),
    initial: { password: "", confirmation: "" },
    onSubmit: ({ password }) => {
      reset.mutate(
        { token, password },
        {
          onSuccess: () => {
            // The server has ended all sessions, including that of this browser.
            leaveSession();
            void navigate(paths.auth, { replace: true, state: { notice: "password-updated" } });
          },
          onError: (error) => {
            if (isAboutLink(error)) setIsDead(true);
            else form.showError(error);
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
      <AuthHeading title={messages.title} takeFocus={false}>
        {messages.text}
      </AuthHeading>
      <Form {...form.props} className="grid gap-4">
        <PasswordField
          {...form.field("password")}
          label={messages.password}
          size="lg"
          autoComplete="new-password"
          hint={policy && policyMessage(policy, passwordTexts, language)}
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
          busyLabel={messages.busy}
          className="mt-1"
        >
          {messages.submit}
        </Button>
      </Form>
    </div>
  );
}
