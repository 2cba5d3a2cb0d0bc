import { useState } from "react";
import { z } from "zod";
import { ChangePasswordInput } from "#shared/auth/auth.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useUser } from "#client/lib/auth.tsx";
import { useLanguage, useTexts } from "#client/lib/language.ts";
import { policyWords, problemWords } from "#client/lib/password-words.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useOwnerProof } from "#client/lib/use-owner-proof.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { Form } from "#client/ui/form.tsx";
import { PasswordField } from "#client/ui/password-field.tsx";
import { ProofFields } from "#client/ui/proof-fields.tsx";

const empty = { currentPassword: "", password: "", confirmation: "", code: "" };

export function PasswordCard() {
  const { password: texts, confirm } = useTexts("settings");
  const common = useTexts("password");
  const language = useLanguage();
  const { email } = useUser();
  const policy = useSystemInfo()?.passwordPolicy;
  const [failure, setFailure] = useState<string>();
  const change = trpc.auth.updatePassword.useMutation({ meta: { errorShownInPage: true } });
  const { password } = ChangePasswordInput.shape;
  const proof = useOwnerProof();
  const schema = z
    .object({
      currentPassword: proof.needsPassword ? z.string().min(1, texts.enterCurrent).max(1_024) : z.string(),
      code: proof.shape.code,
      password,
      confirmation: z.string(),
    })
    .superRefine((typed, context) => {
      // The policy is the server's; until it is known the server alone decides.
      const problem = policy && problemWords(policy, typed.password, common);
      if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
      if (typed.password !== typed.confirmation)
        context.addIssue({ code: "custom", path: ["confirmation"], message: common.mismatch });
    });
  const form = useZodForm({
    schema,
    initial: empty,
    onEdit: () => setFailure(undefined),
    onSubmit: ({ currentPassword, password: next, code }) => {
      const { password: current, ...second } = proof.read({ password: currentPassword, code });
      change.mutate(
        { ...(current !== undefined && { currentPassword: current }), ...second, password: next },
        {
          onSuccess: () => {
            form.reset();
            showToast({ tone: "success", title: texts.done, description: texts.doneText });
          },
          onError: (error) => {
            if (!form.showServerIssues(error, { currentPassword: confirm.wrong, code: proof.words.code }))
              setFailure(errorText(error, texts.failed));
          },
        },
      );
    },
  });
  return (
    <Card aria-labelledby="password">
      <CardHeader title={texts.title} id="password" level={3} />
      <CardBody>
        <p className="mb-4 max-w-[56ch] text-sm text-ink-3">{texts.text}</p>
        <Form onSubmit={form.submit} announcement={form.announcement} className="grid max-w-sm gap-4">
          {/* Tells password managers whose password this is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
          {proof.needsPassword && (
            <PasswordField {...form.field("currentPassword")} label={texts.current} autoComplete="current-password" />
          )}
          <PasswordField
            {...form.field("password")}
            label={texts.new}
            autoComplete="new-password"
            hint={policy && policyWords(policy, common, language)}
          />
          <PasswordField {...form.field("confirmation")} label={common.confirmation} autoComplete="new-password" />
          <ProofFields proof={proof} field={(name) => form.field(name)} codeOnly />
          <Button type="submit" busy={change.isPending} busyLabel={texts.busy} className="justify-self-start">
            {texts.submit}
          </Button>
        </Form>
      </CardBody>
    </Card>
  );
}
