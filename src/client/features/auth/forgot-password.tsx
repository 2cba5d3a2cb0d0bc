import { useState } from "react";
import { Link } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Form } from "#client/ui/form.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { AuthHeading } from "./auth-heading.tsx";
import { forgotPasswordForm } from "./auth-forms.ts";

/** Asks for a link by mail. Says the same whether or not there is an account, as the server does. */
export function ForgotPassword({ email }: { email: string }) {
  const { forgot: texts, ...common } = useTexts("auth");
  const [failure, setFailure] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [isAgain, setIsAgain] = useState(false);
  const forgot = trpc.auth.forgotPassword.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: forgotPasswordForm(common),
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
        {texts.back}
      </Link>
    </p>
  );
  if (sentTo !== undefined) {
    return (
      <div className="animate-arrive">
        <AuthHeading title={texts.sent} takeFocus>
          {texts.sentTo(<span className="font-medium break-all text-ink-1">{sentTo}</span>)}
        </AuthHeading>
        <p className="text-ink-2">{texts.sentText}</p>
        <Button
          className="mt-6"
          onClick={() => {
            setSentTo(undefined);
            setIsAgain(true);
          }}
        >
          {texts.other}
        </Button>
        {backToSignIn}
      </div>
    );
  }
  return (
    <div className="animate-arrive">
      <AuthHeading title={texts.title} takeFocus={isAgain}>
        {texts.text}
      </AuthHeading>
      <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
        {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
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
          {texts.submit}
        </Button>
      </Form>
      {backToSignIn}
    </div>
  );
}
