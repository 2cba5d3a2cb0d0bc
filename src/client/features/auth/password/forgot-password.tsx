import { useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { forgotPasswordForm } from "../auth-forms.ts";
import { AuthHeading } from "../auth-heading.tsx";

/** Requests a reset link by mail. Shows the same message whether or not an account exists, as the server does. */
export function ForgotPassword({ email }: { email: string }) {
  const { forgot: messages, ...common } = useMessages("auth");
  const [sentTo, setSentTo] = useState<string>();
  const [isAgain, setIsAgain] = useState(false);
  const forgot = trpc.auth.forgotPassword.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: forgotPasswordForm(common),
    initial: { email },
    onSubmit: (values) => {
      forgot.mutate(values, {
        onSuccess: () => setSentTo(values.email),
        onError: (error) => form.showError(error),
      });
    },
  });
  const backToSignIn = (
    <p className="mt-8 text-ink-2">
      <Link to={paths.auth} className="link touch-area">
        {messages.back}
      </Link>
    </p>
  );
  if (sentTo !== undefined) {
    return (
      <div className="animate-arrive">
        <AuthHeading title={messages.sent} takeFocus>
          {messages.sentTo({ address: <span className="font-medium break-all text-ink-1">{sentTo}</span> })}
        </AuthHeading>
        <p className="text-ink-2">{messages.sentText}</p>
        <Button
          className="mt-6"
          onClick={() => {
            setSentTo(undefined);
            setIsAgain(true);
          }}
        >
          {messages.other}
        </Button>
        {backToSignIn}
      </div>
    );
  }
  return (
    <div className="animate-arrive">
      <AuthHeading title={messages.title} takeFocus={isAgain}>
        {messages.text}
      </AuthHeading>
      <Form {...form.props} className="grid gap-4">
        <TextField
          {...form.field("email")}
          label={common.email}
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
          busyLabel={common.sending}
          className="mt-1"
        >
          {messages.submit}
        </Button>
      </Form>
      {backToSignIn}
    </div>
  );
}
