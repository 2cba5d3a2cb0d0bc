import { invalidInput } from "#server/lib/domain-error.ts";
import { type PasswordPolicy, passwordProblem } from "#shared/auth/auth.ts";

/** How many of the most frequent passwords of known leaks are refused: attackers try these first. */
const commonPasswordCount = 3_000;

/** Shorter names occur in good passwords by chance. */
const ownWordMinLength = 4;

let commonPasswords: Promise<Set<string>> | undefined;

async function loadCommonPasswords(): Promise<Set<string>> {
  // 20 MB once loaded, so it is loaded at the first password that is set.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, commonPasswordCount));
}

export interface Person {
  email: string;
  firstName: string;
  lastName?: string | null | undefined;
}

function ownWordProblem(password: string, { email, firstName, lastName }: Person): string | null {
  const holds = (word: string | null | undefined) =>
    word !== undefined && word !== null && word.length >= ownWordMinLength && password.includes(word.toLowerCase());
  if (holds("postloom")) return "Password must not contain the name Postloom";
  if (holds(email) || holds(email.split("@")[0])) return "Password must not contain your email address";
  if (holds(firstName) || holds(lastName)) return "Password must not contain your name";
  return null;
}

/** Throws INVALID_INPUT on `password` when it breaks the policy, contains the user's own words or is a common password. */
export async function refuseWeakPassword(policy: PasswordPolicy, password: string, person: Person): Promise<void> {
  const lowercase = password.toLowerCase();
  commonPasswords ??= loadCommonPasswords();
  const problem =
    passwordProblem(policy, password) ??
    ownWordProblem(lowercase, person) ??
    ((await commonPasswords).has(lowercase)
      ? "This password is among the most common ones. Please choose another"
      : null);
  if (problem !== null) throw invalidInput([{ path: "password", message: problem }]);
}
