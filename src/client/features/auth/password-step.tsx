import { useTexts } from "#client/lib/language.ts";
import type { ZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Form } from "#client/ui/form.tsx";
import { PasswordField } from "#client/ui/password-field.tsx";

interface PasswordStepProps {
  form: ZodForm<{ password: string; confirmation: string }>;
  failure: string | undefined;
  hint: string | undefined;
  busy: boolean;
  onBack: () => void;
}

export function PasswordStep({ form, failure, hint, busy, onBack }: PasswordStepProps) {
  const { signUp } = useTexts("auth");
  const texts = useTexts("password");
  return (
    <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
      {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
      <PasswordField
        {...form.field("password")}
        label={texts.label}
        size="lg"
        autoComplete="new-password"
        hint={hint}
      />
      <PasswordField {...form.field("confirmation")} label={texts.confirmation} size="lg" autoComplete="new-password" />
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
