import { z } from "zod";
import { policyMessage, problemMessage } from "#client/features/auth/password/password-messages.ts";
import { ProofFields } from "#client/features/auth/proof/proof-fields.tsx";
import { useOwnerProof } from "#client/features/auth/proof/use-owner-proof.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useLanguage, useMessages } from "#client/lib/language/language.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { ChangePasswordInput } from "#shared/auth/auth.ts";

const empty = { currentPassword: "", password: "", confirmation: "", code: "" };

export function PasswordCard() {
  const { password: messages, confirm } = useMessages("settings");
  const common = useMessages("auth").newPassword;
  const language = useLanguage();
  const { email } = useUser();
  const policy = useSystemInfo()?.passwordPolicy;
  const change = trpc.auth.updatePassword.useMutation({ meta: { errorShownInPage: true } });
  const { password } = ChangePasswordInput.shape;
  const proof = useOwnerProof();
  const schema = z
    .object({
      currentPassword: proof.needsPassword ? z.string().min(1, messages.enterCurrent).max(1_024) : z.string(),
      code: proof.shape.code,
      password,
      confirmation: z.string(),
    })
    .superRefine((typed, context) => {
      // Until the policy is loaded, only the server checks it.
      const problem = policy && problemMessage(policy, typed.password, common);
      if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
      if (typed.password !== typed.confirmation)
        context.addIssue({ code: "custom", path: ["confirmation"], message: common.mismatch });
    });
  const form = useZodForm({
    schema,
    initial: empty,
    onSubmit: ({ currentPassword, password: next, code }) => {
      const { password: current, ...second } = proof.read({ password: currentPassword, code });
      change.mutate(
        { ...(current !== undefined && { currentPassword: current }), ...second, password: next },
        {
          onSuccess: () => {
            form.reset();
            showToast({ tone: "success", title: messages.done, description: messages.doneText });
          },
          onError: (error) =>
            form.showError(error, messages.failed, { currentPassword: confirm.wrong, code: proof.messages.code }),
        },
      );
    },
  });
  return (
    <Card aria-labelledby="password">
      <CardHeader title={messages.title} id="password" level={3} />
      <CardBody>
        <p className="mb-4 max-w-[56ch] text-sm text-ink-3">{messages.text}</p>
        <Form {...form.props} className="grid max-w-sm gap-4">
          {/* The user name for password managers. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          {proof.needsPassword && (
            <PasswordField
              {...form.field("currentPassword")}
              label={messages.current}
              autoComplete="current-password"
            />
          )}
          <PasswordField
            {...form.field("password")}
            label={messages.new}
            autoComplete="new-password"
            hint={policy && policyMessage(policy, common, language)}
          />
          <PasswordField {...form.field("confirmation")} label={common.confirmation} autoComplete="new-password" />
          <ProofFields proof={proof} field={(name) => form.field(name)} codeOnly />
          <Button type="submit" busy={change.isPending} busyLabel={messages.busy} className="justify-self-start">
            {messages.submit}
          </Button>
        </Form>
      </CardBody>
    </Card>
  );
}
