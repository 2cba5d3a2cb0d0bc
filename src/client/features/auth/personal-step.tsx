import type { ZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Form } from "#client/ui/form.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { enterEmail, enterFirstName, missingFields } from "./sign-up-forms.ts";

interface PersonalStepProps {
  form: ZodForm<{ firstName: string; lastName: string; email: string }>;
  failure: string | undefined;
}

export function PersonalStep({ form, failure }: PersonalStepProps) {
  const isMissing = form.errors.firstName === enterFirstName || form.errors.email === enterEmail;
  const message = isMissing ? missingFields : failure;
  return (
    <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
      {message !== undefined && <Callout tone="danger" announce="alert" title={message} />}
      <TextField {...form.field("firstName")} label="First Name" size="lg" autoComplete="given-name" />
      <TextField {...form.field("lastName")} label="Last Name" optional size="lg" autoComplete="family-name" />
      <TextField
        {...form.field("email")}
        label="Email"
        type="email"
        size="lg"
        autoComplete="username"
        inputMode="email"
      />
      <Button type="submit" variant="primary" size="lg" block className="mt-1">
        Continue
      </Button>
    </Form>
  );
}
