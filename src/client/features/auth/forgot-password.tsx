import { useState } from "react";
import { Link } from "react-router-dom";
import { z } from "zod";
import { Email } from "#shared/auth.ts";
import { errorText } from "#client/lib/api-error.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Form } from "#client/ui/form.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { AuthHeading } from "./auth-heading.tsx";
import { enterEmail } from "./sign-up-forms.ts";

const ForgotPasswordForm = z.object({ email: z.string().trim().min(1, enterEmail).pipe(Email) });

/** Asks for a link by mail. Says the same whether or not there is an account, as the server does. */
export function ForgotPassword({ email }: { email: string }) {
  const [failure, setFailure] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const forgot = trpc.auth.forgotPassword.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: ForgotPasswordForm,
    initial: { email },
    onEdit: () => setFailure(undefined),
    onSubmit: (asked) => {
      forgot.mutate(asked, {
        onSuccess: () => setSentTo(asked.email),
        onError: (error) => {
          if (!form.showServerIssues(error)) setFailure(errorText(error));
        },
      });
    },
  });
  const backToSignIn = (
    <p className="mt-8 text-ink-2">
      <Link to={paths.auth} className="link touch-area">
        Back to Sign In
      </Link>
    </p>
  );
  if (sentTo !== undefined) {
    return (
      <div className="animate-arrive">
        <AuthHeading title="Check your mail" takeFocus>
          If <span className="font-medium break-all text-ink-1">{sentTo}</span> has an account, a link is on its way.
        </AuthHeading>
        <p className="text-ink-2">
          It sets a new password and works once, within 60 minutes. Nothing there? Look into the spam folder, or check
          the address and ask again.
        </p>
        <Button className="mt-6" onClick={() => setSentTo(undefined)}>
          Use another address
        </Button>
        {backToSignIn}
      </div>
    );
  }
  return (
    <div className="animate-arrive">
      <AuthHeading title="Forgot Password" takeFocus={false}>
        We send you a link that sets a new one.
      </AuthHeading>
      <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
        {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
        <TextField
          {...form.field("email")}
          label="Email"
          type="email"
          size="lg"
          autoComplete="username"
          inputMode="email"
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={forgot.isPending}
          busyLabel="Sending"
          className="mt-1"
        >
          Send link
        </Button>
      </Form>
      {backToSignIn}
    </div>
  );
}
