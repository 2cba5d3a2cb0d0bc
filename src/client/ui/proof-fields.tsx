import type { OwnerProofForm } from "#client/lib/use-owner-proof.ts";
import { CodeField } from "./code-field.tsx";
import type { FieldBinding } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";

interface ProofFieldsProps {
  proof: OwnerProofForm;
  field: (name: "password" | "code") => FieldBinding<string> & { error?: string | undefined };
  /** Where the password has a field of its own already. */
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
