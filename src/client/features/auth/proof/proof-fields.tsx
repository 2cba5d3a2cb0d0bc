import type { FieldBinding } from "#client/ui/fields/field.tsx";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { CodeField } from "./code-field.tsx";
import type { OwnerProofForm } from "./use-owner-proof.ts";

interface ProofFieldsProps {
  proof: OwnerProofForm;
  field: (name: "password" | "code") => FieldBinding<string> & { error?: string | undefined };
  /** For forms that have a password field of their own. */
  codeOnly?: boolean;
}

/** Password and code, as far as the account has them. */
export function ProofFields({
  proof: { needsPassword, needsCode, labels },
  field,
  codeOnly = false,
}: ProofFieldsProps) {
  return (
    <>
      {needsPassword && !codeOnly && (
        <PasswordField {...field("password")} label={labels.password} autoComplete="current-password" />
      )}
      {needsCode && <CodeField {...field("code")} label={labels.code} hint={labels.codeHint} />}
    </>
  );
}
