import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { SignedIn } from "#shared/auth/auth.ts";
import type { SecondFactorAsked } from "#shared/auth/second-factor.ts";
import { errorCode, errorText } from "#client/lib/api-error.ts";
import { followAccount, leadAccount } from "#client/lib/appearance.ts";
import { useAuth } from "#client/lib/auth.tsx";
import { useLanguage, useTexts } from "#client/lib/language.ts";
import { policyWords } from "#client/lib/password-words.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Callout } from "#client/ui/callout.tsx";
import { newPasswordForm, personalInformation } from "./auth-forms.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { PasswordStep } from "./password-step.tsx";
import { PersonalStep } from "./personal-step.tsx";
import { SecondFactorStep } from "./second-factor-step.tsx";
import { SocialSignIn } from "./social-sign-in.tsx";
import { StepPicks } from "./step-picks.tsx";
import { SwapLine } from "./swap-line.tsx";

export function SignUp({ onSwap }: { onSwap: () => void }) {
  const auth = useTexts("auth");
  const { signUp: texts } = auth;
  const passwordTexts = useTexts("password");
  const language = useLanguage();
  const { acceptSession } = useAuth();
  const server = useSystemInfo();
  const policy = server?.passwordPolicy;
  const invitation = useSearchParams()[0].get("invitation");
  const isClosed = server?.signUp === "invited" && invitation === null;
  const [step, setStep] = useState<1 | 2>(1);
  const [failure, setFailure] = useState<string>();
  const register = trpc.auth.register.useMutation({ meta: { errorShownInPage: true } });
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null);
  const clearFailure = () => setFailure(undefined);
  // A provider may know somebody who has an account here.
  const enter = (signedIn: SignedIn) => {
    followAccount(signedIn.user.id);
    acceptSession(signedIn);
  };

  const aboutPerson = personalInformation(auth);
  const personal = useZodForm({
    schema: aboutPerson,
    initial: { firstName: "", lastName: "", email: "" },
    onEdit: clearFailure,
    onSubmit: () => setStep(2),
  });
  const password = useZodForm({
    schema: newPasswordForm(policy, passwordTexts),
    initial: { password: "", confirmation: "" },
    onEdit: clearFailure,
    onSubmit: (chosen) => {
      const { lastName, ...required } = aboutPerson.parse(personal.values);
      register.mutate(
        {
          ...required,
          ...(lastName && { lastName }),
          password: chosen.password,
          ...(invitation !== null && { invitation }),
        },
        {
          onSuccess: (signedIn) => {
            leadAccount(signedIn.user.id);
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
    if (!isOfPersonalStep && !password.showServerIssues(error)) setFailure(errorText(error, texts.failed));
  }

  if (asked !== null) return <SecondFactorStep asked={asked} onSignedIn={enter} onBack={() => setAsked(null)} />;
  return (
    <div className="animate-arrive">
      <AuthHeading title={step === 1 ? texts.personal : texts.password} takeFocus>
        <StepPicks step={step} />
      </AuthHeading>
      {isClosed && <Callout tone="info" announce="status" title={texts.byInvitation} className="mb-5" />}
      {step === 1 ? (
        <PersonalStep form={personal} failure={failure} />
      ) : (
        <PasswordStep
          form={password}
          failure={failure}
          hint={policy && policyWords(policy, passwordTexts, language)}
          busy={register.isPending}
          onBack={() => setStep(1)}
        />
      )}
      {step === 1 && <SocialSignIn onSignedIn={enter} onAsked={setAsked} />}
      <SwapLine question={texts.haveAccount} label={texts.toSignIn} onSwap={onSwap} />
    </div>
  );
}
