import { useState } from "react";
import { z } from "zod";
import { type SecondFactorAsked, SecondFactorCode } from "#shared/auth/second-factor.ts";
import type { SignedIn } from "#shared/auth/auth.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { CodeField } from "#client/ui/code-field.tsx";
import { Form } from "#client/ui/form.tsx";
import { AuthHeading } from "./auth-heading.tsx";

interface SecondFactorStepProps {
  asked: SecondFactorAsked;
  onSignedIn: (signedIn: SignedIn) => void;
  onBack: () => void;
}

/** The second half of a sign-in. Nothing is kept of the first but the ticket. */
export function SecondFactorStep({ asked, onSignedIn, onBack }: SecondFactorStepProps) {
  const { step: texts, code, problems } = useTexts("security");
  const [failure, setFailure] = useState<string>();
  const give = trpc.auth.giveSecondFactor.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: z.object({ code: z.string().trim().min(1, code.enter).pipe(SecondFactorCode) }),
    initial: { code: "" },
    onEdit: () => setFailure(undefined),
    onSubmit: (given) => {
      give.mutate(
        { ...given, ticket: asked.ticket },
        {
          onSuccess: onSignedIn,
          onError: (error) => {
            if (!form.showServerIssues(error, { code: code.wrong })) setFailure(errorText(error, texts.failed));
          },
        },
      );
    },
  });
  return (
    <div className="animate-arrive">
      <AuthHeading title={texts.title} takeFocus>
        {problems["multi-factor-auth-required"]}
      </AuthHeading>
      <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
        {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
        <CodeField {...form.field("code")} label={code.label} hint={code.hint} size="lg" />
        <Button type="submit" variant="primary" size="lg" block busy={give.isPending} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      </Form>
      <p className="mt-8 text-ink-2">
        <button type="button" onClick={onBack} className="link touch-area">
          {texts.back}
        </button>
      </p>
    </div>
  );
}
