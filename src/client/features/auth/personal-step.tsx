import { useTexts } from "#client/lib/language.ts";
import type { ZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Form } from "#client/ui/form.tsx";
import { TextField } from "#client/ui/text-field.tsx";

interface PersonalStepProps {
  form: ZodForm<{ firstName: string; lastName: string; email: string }>;
  failure: string | undefined;
}

export function PersonalStep({ form, failure }: PersonalStepProps) {
  const { signUp: texts, email, enterEmail } = useTexts("auth");
  const isMissing = form.errors.firstName === texts.enterFirstName || form.errors.email === enterEmail;
  const message = isMissing ? texts.missing : failure;
  return (
    <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
      {message !== undefined && <Callout tone="danger" announce="alert" title={message} />}
      <TextField {...form.field("firstName")} label={texts.firstName} size="lg" autoComplete="given-name" />
      <TextField {...form.field("lastName")} label={texts.lastName} optional size="lg" autoComplete="family-name" />
      <TextField
        {...form.field("email")}
        label={email}
        type="email"
        size="lg"
        autoComplete="username"
        inputMode="email"
      />
      <Button type="submit" variant="primary" size="lg" block className="mt-1">
        {texts.next}
      </Button>
    </Form>
  );
}
