import { type PasswordPolicy, passwordProblem } from "#shared/auth.ts";
import type { Language } from "#shared/settings.ts";
import type { Areas } from "#client/texts/areas.ts";
import { locales } from "#client/texts/phrase.ts";

type Words = Areas["settings"]["password"];

/** What the server will ask of a password, said before anybody types: "At least 6 characters, with a number and a symbol". */
export function policyWords(policy: PasswordPolicy, texts: Words, language: Language): string {
  const kinds = [
    policy.requireLowercase && texts.lowercase,
    policy.requireUppercase && texts.uppercase,
    policy.requireNumeric && texts.numeric,
    policy.requireNonAlphanumeric && texts.symbol,
  ].filter((kind) => kind !== false);
  const length = texts.atLeast(policy.minLength);
  if (kinds.length === 0) return length;
  const list = new Intl.ListFormat(locales[language], { style: "long", type: "conjunction" });
  return texts.withKinds(length, list.format(kinds));
}

/** What is wrong with a password, in the language of the person; null when it meets the policy. */
export function problemWords(
  policy: PasswordPolicy,
  password: string,
  texts: Words,
  language: Language,
): string | null {
  if (passwordProblem(policy, password) === null) return null;
  const { length } = [...password];
  if (length < policy.minLength) return texts.tooShort(policy.minLength);
  return length > policy.maxLength ? texts.tooLong(policy.maxLength) : policyWords(policy, texts, language);
}
