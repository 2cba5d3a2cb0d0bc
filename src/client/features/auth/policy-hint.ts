import type { PasswordPolicy } from "#shared/auth.ts";

const and = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

/** What the server will ask of a password, said before anybody types. */
export function policyHint(policy: PasswordPolicy): string {
  const kinds = [
    policy.requireLowercase && "a lowercase letter",
    policy.requireUppercase && "an uppercase letter",
    policy.requireNumeric && "a number",
    policy.requireNonAlphanumeric && "a symbol",
  ].filter((kind) => kind !== false);
  const length = `At least ${policy.minLength} characters`;
  return kinds.length === 0 ? length : `${length}, with ${and.format(kinds)}`;
}
