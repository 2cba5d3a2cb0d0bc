import { z } from "zod";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import type { SignedIn } from "#shared/auth/auth.ts";
import { type SecondFactorAsked, SecondFactorCode } from "#shared/auth/second-factor.ts";
import { AuthHeading } from "../auth-heading.tsx";
import { CodeField } from "../proof/code-field.tsx";

interface SecondFactorStepProps {
  challenge: SecondFactorAsked;
  onSignedIn: (signedIn: SignedIn) => void;
  onBack: () => void;
}

/** The second step of a sign-in. Of the first step only the ticket is kept. */
export function SecondFactorStep({ challenge, onSignedIn, onBack }: SecondFactorStepProps) {
  const { step: messages, code, problems } = useMessages("security");
  const give = trpc.auth.giveSecondFactor.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: z.object({ code: z.string().trim().min(1, code.enter).pipe(SecondFactorCode) }),
    initial: { code: "" },
    onSubmit: (given) => {
      give.mutate(
        { ...given, ticket: challenge.ticket },
        {
          onSuccess: onSignedIn,
          onError: (error) => form.showError(error, messages.failed, { code: code.wrong }),
        },
      );
    },
  });
  return (
    <div className="animate-arrive">
      <AuthHeading title={messages.title} takeFocus>
        {problems["multi-factor-auth-required"]}
      </AuthHeading>
      <Form {...form.props} className="grid gap-4">
        <CodeField {...form.field("code")} label={code.label} hint={code.hint} size="lg" />
        <Button type="submit" variant="primary" size="lg" block busy={give.isPending} busyLabel={messages.busy}>
          {messages.submit}
        </Button>
      </Form>
      <p className="mt-8 text-ink-2">
        <button type="button" onClick={onBack} className="link touch-area">
          {messages.back}
        </button>
      </p>
    </div>
  );
}
