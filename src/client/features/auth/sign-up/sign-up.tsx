import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { preferAccountAppearance, preferBrowserAppearance } from "#client/features/users/appearance.ts";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useZodForm, type ZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useLanguage, useMessages } from "#client/lib/language/language.ts";
import { useAuth } from "#client/lib/session/auth.tsx";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import type { SignedIn } from "#shared/auth/auth.ts";
import type { SecondFactorAsked } from "#shared/auth/second-factor.ts";
import { newPasswordForm, personalInformation } from "../auth-forms.ts";
import { AuthHeading } from "../auth-heading.tsx";
import { BelowForm } from "../below-form.tsx";
import { policyMessage } from "../password/password-messages.ts";
import { SecondFactorStep } from "../sign-in/second-factor-step.tsx";
import { SocialSignIn } from "../sign-in/social-sign-in.tsx";
import { SwapLine } from "../swap-line.tsx";

export function SignUp({ onSwap }: { onSwap: () => void }) {
  const auth = useMessages("auth");
  const { signUp: messages, newPassword: passwordTexts } = auth;
  const language = useLanguage();
  const { acceptSession } = useAuth();
  const server = useSystemInfo();
  const policy = server?.passwordPolicy;
  const invitation = useSearchParams()[0].get("invitation");
  const isClosed = server?.signUp === "invited" && invitation === null;
  const [step, setStep] = useState<1 | 2>(1);
  const [failure, setFailure] = useState<string>();
  const register = trpc.auth.register.useMutation({ meta: { errorShownInPage: true } });
  const [challenge, setChallenge] = useState<SecondFactorAsked | null>(null);
  const clearFailure = () => setFailure(undefined);
  // For an identity provider, whose user may have an account already.
  const enter = (signedIn: SignedIn) => {
    preferAccountAppearance(signedIn.user.id);
    acceptSession(signedIn);
  };

  const personalSchema = personalInformation(auth);
  const personal = useZodForm({
    schema: personalSchema,
    initial: { firstName: "", lastName: "", email: "" },
    onEdit: clearFailure,
    onSubmit: () => setStep(2),
  });
  const password = useZodForm({
    schema: newPasswordForm(policy, passwordTexts),
    initial: { password: "", confirmation: "" },
    onEdit: clearFailure,
    onSubmit: (chosen) => {
      const { lastName, ...required } = personalSchema.parse(personal.values);
      register.mutate(
        {
          ...required,
          ...(lastName && { lastName }),
          password: chosen.password,
          ...(invitation !== null && { invitation }),
        },
        {
          onSuccess: (signedIn) => {
            preferBrowserAppearance(signedIn.user.id);
            acceptSession(signedIn);
          },
          onError: showFailure,
        },
      );
    },
  });

  function showFailure(error: unknown) {
    const isOfPersonalStep = personal.showServerIssues(error);
    if (isOfPersonalStep || errorCode(error) === "CONFLICT") setStep(1);
    if (!isOfPersonalStep && !password.showServerIssues(error)) setFailure(errorText(error, messages.failed));
  }

  if (challenge !== null)
    return <SecondFactorStep challenge={challenge} onSignedIn={enter} onBack={() => setChallenge(null)} />;
  return (
    <div className="animate-arrive">
      <AuthHeading title={step === 1 ? messages.personal : messages.password} takeFocus>
        <StepPicks step={step} />
      </AuthHeading>
      {isClosed && <Callout tone="info" announce="status" title={messages.byInvitation} className="mb-5" />}
      {step === 1 ? (
        <PersonalStep form={personal} failure={failure} />
      ) : (
        <PasswordStep
          form={password}
          failure={failure}
          hint={policy && policyMessage(policy, passwordTexts, language)}
          busy={register.isPending}
          onBack={() => setStep(1)}
        />
      )}
      <BelowForm>
        {step === 1 && <SocialSignIn onSignedIn={enter} onChallenge={setChallenge} />}
        <SwapLine question={messages.haveAccount} label={messages.toSignIn} onSwap={onSwap} />
      </BelowForm>
    </div>
  );
}

interface PasswordStepProps {
  form: ZodForm<{ password: string; confirmation: string }>;
  failure: string | undefined;
  hint: string | undefined;
  busy: boolean;
  onBack: () => void;
}

function PasswordStep({ form, failure, hint, busy, onBack }: PasswordStepProps) {
  const { signUp, newPassword: messages } = useMessages("auth");
  return (
    <Form {...form.props} failure={failure} className="grid gap-4">
      <PasswordField
        {...form.field("password")}
        label={messages.label}
        size="lg"
        autoComplete="new-password"
        hint={hint}
      />
      <PasswordField
        {...form.field("confirmation")}
        label={messages.confirmation}
        size="lg"
        autoComplete="new-password"
      />
      <div className="mt-1 grid grid-cols-[auto_1fr] gap-2">
        <Button size="lg" onClick={onBack}>
          {signUp.back}
        </Button>
        <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel={signUp.busy}>
          {signUp.submit}
        </Button>
      </div>
    </Form>
  );
}

interface PersonalStepProps {
  form: ZodForm<{ firstName: string; lastName: string; email: string }>;
  failure: string | undefined;
}

function PersonalStep({ form, failure }: PersonalStepProps) {
  const { signUp: messages, email, enterEmail } = useMessages("auth");
  const isMissing = form.errors.firstName === messages.enterFirstName || form.errors.email === enterEmail;
  return (
    <Form {...form.props} failure={isMissing ? messages.missing : failure} className="grid gap-4">
      <TextField {...form.field("firstName")} label={messages.firstName} size="lg" autoComplete="given-name" />
      <TextField {...form.field("lastName")} label={messages.lastName} optional size="lg" autoComplete="family-name" />
      <TextField
        {...form.field("email")}
        label={email}
        type="email"
        size="lg"
        autoComplete="username"
        inputMode="email"
      />
      <Button type="submit" variant="primary" size="lg" block className="mt-1">
        {messages.next}
      </Button>
    </Form>
  );
}

function StepPicks({ step }: { step: 1 | 2 }) {
  const { signUp } = useMessages("auth");
  return (
    <span className="flex items-center gap-3 text-sm">
      <span aria-hidden="true" className="flex items-center gap-0.5">
        <i className="h-2 w-8 rounded-[2px] bg-thread" />
        <i className={cx("h-3 w-8 rounded-[2px]", step === 2 ? "bg-thread-2" : "bg-surface-3")} />
      </span>
      {signUp.step({ step })}
    </span>
  );
}
