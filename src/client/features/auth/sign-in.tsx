import { useState } from "react";
import { Link } from "react-router-dom";
import { SignedIn } from "#shared/auth/auth.ts";
import type { SecondFactorAsked } from "#shared/auth/second-factor.ts";
import { errorText } from "#client/lib/api-error.ts";
import { followAccount } from "#client/lib/appearance.ts";
import { useAuth } from "#client/lib/auth.tsx";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Form } from "#client/ui/form.tsx";
import { PasswordField } from "#client/ui/password-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { signInForm } from "./auth-forms.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SecondFactorStep } from "./second-factor-step.tsx";
import { SocialSignIn } from "./social-sign-in.tsx";
import { SwapLine } from "./swap-line.tsx";

export function SignIn({ takeFocus, onSwap }: { takeFocus: boolean; onSwap: () => void }) {
  const { signIn: texts, email, enterEmail } = useTexts("auth");
  const { label: password } = useTexts("password");
  const { acceptSession } = useAuth();
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null);
  const [isBack, setIsBack] = useState(false);
  const login = trpc.auth.login.useMutation({ meta: { errorShownInPage: true } });
  const enter = (signedIn: SignedIn) => {
    followAccount(signedIn.user.id);
    acceptSession(signedIn);
  };
  const form = useZodForm({
    schema: signInForm(enterEmail, texts.enterPassword),
    initial: { email: "", password: "" },
    onEdit: () => setFailure(undefined),
    onSubmit: (credentials) => {
      login.mutate(credentials, {
        onSuccess: ({ secondFactor, ...answered }) => {
          if (secondFactor !== undefined) setAsked(secondFactor);
          else enter(SignedIn.parse(answered));
        },
        onError: (error) => {
          if (form.showServerIssues(error)) return;
          setFailure(errorText(error, texts.failed));
          form.focus("password");
        },
      });
    },
  });
  const back = () => {
    setAsked(null);
    setIsBack(true);
  };
  if (asked !== null) return <SecondFactorStep asked={asked} onSignedIn={enter} onBack={back} />;
  return (
    <div className="animate-arrive">
      <AuthHeading title={texts.title} takeFocus={takeFocus || isBack}>
        {texts.text}
      </AuthHeading>
      <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
        {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
        <TextField
          {...form.field("email")}
          label={email}
          type="email"
          size="lg"
          autoComplete="username"
          inputMode="email"
        />
        <PasswordField {...form.field("password")} label={password} size="lg" autoComplete="current-password" />
        <p className="-mt-1 text-sm">
          <Link to={paths.forgotPassword} state={{ email: form.values.email }} className="link touch-area">
            {texts.forgot}
          </Link>
        </p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={login.isPending}
          busyLabel={texts.busy}
          className="mt-1"
        >
          {texts.submit}
        </Button>
      </Form>
      <PasskeySignIn onSignedIn={enter} />
      <SocialSignIn onSignedIn={enter} onAsked={setAsked} />
      <SwapLine question={texts.newHere} label={texts.toSignUp} onSwap={onSwap} />
    </div>
  );
}
