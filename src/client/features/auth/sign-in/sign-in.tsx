import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { askForPasskey, canUsePasskeys, wasDeclined } from "#client/features/auth/passkeys.ts";
import { preferAccountAppearance } from "#client/features/users/appearance.ts";
import { errorText, isApiError } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useAuth } from "#client/lib/session/auth.tsx";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { SignedIn } from "#shared/auth/auth.ts";
import type { SecondFactorAsked } from "#shared/auth/second-factor.ts";
import { signInForm } from "../auth-forms.ts";
import { AuthHeading } from "../auth-heading.tsx";
import { BelowForm } from "../below-form.tsx";
import { SwapLine } from "../swap-line.tsx";
import { SecondFactorStep } from "./second-factor-step.tsx";
import { SocialSignIn } from "./social-sign-in.tsx";

/**
 * Signs in by fingerprint, face or the device's lock. Hidden if the server or the browser does not support passkeys.
 */
function PasskeySignIn({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => void }) {
  const { passkeys: messages } = useMessages("security");
  const system = useSystemInfo();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const request = trpc.auth.requestPasskey.useMutation({ meta: { errorShownInPage: true } });
  const signIn = trpc.auth.passkeySignIn.useMutation({ meta: { errorShownInPage: true } });
  if (system?.passkeys !== true || !canUsePasskeys()) return null;

  async function go(): Promise<void> {
    setFailure(undefined);
    setIsBusy(true);
    try {
      const { options } = await request.mutateAsync();
      onSignedIn(await signIn.mutateAsync({ credential: await askForPasskey(options) }));
    } catch (error) {
      setFailure(
        wasDeclined(error)
          ? messages.cancelled
          : isApiError(error)
            ? errorText(error, messages.failed)
            : messages.refused,
      );
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <div className="mt-3">
      <Button size="lg" block busy={isBusy} busyLabel={messages.signingIn} onClick={() => void go()}>
        <Fingerprint size={18} strokeWidth={1.75} aria-hidden="true" />
        {messages.signIn}
      </Button>
      {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} className="mt-3" />}
    </div>
  );
}

export function SignIn({ takeFocus, onSwap }: { takeFocus: boolean; onSwap: () => void }) {
  const { signIn: messages, email, enterEmail, newPassword } = useMessages("auth");
  const { acceptSession } = useAuth();
  const [challenge, setChallenge] = useState<SecondFactorAsked | null>(null);
  const [isBack, setIsBack] = useState(false);
  const login = trpc.auth.login.useMutation({ meta: { errorShownInPage: true } });
  const enter = (signedIn: SignedIn) => {
    preferAccountAppearance(signedIn.user.id);
    acceptSession(signedIn);
  };
  const form = useZodForm({
    schema: signInForm(enterEmail, messages.enterPassword),
    initial: { email: "", password: "" },
    onSubmit: (credentials) => {
      login.mutate(credentials, {
        onSuccess: ({ secondFactor, ...answered }) => {
          if (secondFactor !== undefined) setChallenge(secondFactor);
          else enter(SignedIn.parse(answered));
        },
        onError: (error) => {
          if (!form.showError(error, messages.failed)) form.focus("password");
        },
      });
    },
  });
  const back = () => {
    setChallenge(null);
    setIsBack(true);
  };
  if (challenge !== null) return <SecondFactorStep challenge={challenge} onSignedIn={enter} onBack={back} />;
  return (
    <div className="animate-arrive">
      <AuthHeading title={messages.title} takeFocus={takeFocus || isBack}>
        {messages.text}
      </AuthHeading>
      <Form {...form.props} className="grid gap-4">
        <TextField
          {...form.field("email")}
          label={email}
          type="email"
          size="lg"
          autoComplete="username"
          inputMode="email"
        />
        <PasswordField
          {...form.field("password")}
          label={newPassword.label}
          size="lg"
          autoComplete="current-password"
        />
        <p className="-mt-1 text-sm">
          <Link to={paths.forgotPassword} state={{ email: form.values.email }} className="link touch-area">
            {messages.forgot}
          </Link>
        </p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={login.isPending}
          busyLabel={messages.busy}
          className="mt-1"
        >
          {messages.submit}
        </Button>
      </Form>
      <BelowForm>
        <PasskeySignIn onSignedIn={enter} />
        <SocialSignIn onSignedIn={enter} onChallenge={setChallenge} />
        <SwapLine question={messages.newHere} label={messages.toSignUp} onSwap={onSwap} />
      </BelowForm>
    </div>
  );
}
