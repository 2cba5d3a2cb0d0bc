import { brokenRule, type PasswordPolicy } from "#shared/auth/auth.ts";
import type { Language } from "#shared/users/settings.ts";
import type { Areas } from "#client/texts/areas.ts";
import { locales } from "#client/texts/phrase.ts";

type Words = Areas["password"];

/** What the server will ask of a password, said before anybody types: "At least 6 characters, with a number and a symbol". */
export function policyWords(policy: PasswordPolicy, texts: Words, language: Language): string {
  const kinds = [
    policy.requireLowercase && texts.kinds.lowercase,
    policy.requireUppercase && texts.kinds.uppercase,
    policy.requireNumeric && texts.kinds.numeric,
    policy.requireNonAlphanumeric && texts.kinds.symbol,
  ].filter((kind) => kind !== false);
  const length = texts.atLeast(policy.minLength);
  if (kinds.length === 0) return length;
  const list = new Intl.ListFormat(locales[language], { style: "long", type: "conjunction" });
  return texts.withKinds(length, list.format(kinds));
}

/** What is wrong with a password, in the language of the person; null when it meets the policy. */
export function problemWords(policy: PasswordPolicy, password: string, { problems }: Words): string | null {
  const rule = brokenRule(policy, password);
  if (rule === null) return null;
  if (rule === "tooShort") return problems.tooShort(policy.minLength);
  return rule === "tooLong" ? problems.tooLong(policy.maxLength) : problems[rule];
}
