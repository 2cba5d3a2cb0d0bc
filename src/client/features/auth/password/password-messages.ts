import type { Areas } from "#client/lib/language/bind-messages.ts";
import { brokenRule, type PasswordPolicy } from "#shared/auth/auth.ts";
import { locales } from "#shared/languages.ts";
import type { Language } from "#shared/users/settings.ts";

type Messages = Areas["auth"]["newPassword"];

/** The password policy as a hint: "At least 6 characters, with a number and a symbol". */
export function policyMessage(policy: PasswordPolicy, messages: Messages, language: Language): string {
  const kinds = [
    policy.requireLowercase && messages.kinds.lowercase,
    policy.requireUppercase && messages.kinds.uppercase,
    policy.requireNumeric && messages.kinds.numeric,
    policy.requireNonAlphanumeric && messages.kinds.symbol,
  ].filter((kind) => kind !== false);
  const length = messages.atLeast({ min: policy.minLength });
  if (kinds.length === 0) return length;
  const list = new Intl.ListFormat(locales[language], { style: "long", type: "conjunction" });
  return messages.withKinds({ length, kinds: list.format(kinds) });
}

/** The problem of a password in the user's language; null if it meets the policy. */
export function problemMessage(policy: PasswordPolicy, password: string, { problems }: Messages): string | null {
  const rule = brokenRule(policy, password);
  if (rule === null) return null;
  if (rule === "tooShort") return problems.tooShort({ min: policy.minLength });
  return rule === "tooLong" ? problems.tooLong({ max: policy.maxLength }) : problems[rule];
}
