import { z } from "zod";
import { nextCursor, pageFields, pageLimitMax } from "#shared/page.ts";
import { line, text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";
import { User } from "#shared/users/users.ts";
import { SecondFactorAsked, SecondFactorCode } from "./second-factor.ts";

export const passwordMaxBytes = 256;

/** Password of a new account or a change. Rules that depend on the server's settings are checked there (PasswordPolicy). */
export const NewPassword = text(passwordMaxBytes).refine(
  (value) => new TextEncoder().encode(value).length <= passwordMaxBytes,
  `At most ${passwordMaxBytes} bytes`,
);

/** The server's password rules, sent to the client so that both apply the same rules. */
export const PasswordPolicy = z.object({
  minLength: z.number().int(),
  maxLength: z.number().int(),
  requireLowercase: z.boolean(),
  requireUppercase: z.boolean(),
  requireNumeric: z.boolean(),
  requireNonAlphanumeric: z.boolean(),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

type PasswordRule = "tooShort" | "tooLong" | "lowercase" | "uppercase" | "numeric" | "symbol";

/** The first rule that a password breaks; null when it meets the policy. */
export function brokenRule(policy: PasswordPolicy, password: string): PasswordRule | null {
  const { length } = [...password];
  if (length < policy.minLength) return "tooShort";
  if (length > policy.maxLength) return "tooLong";
  if (policy.requireLowercase && !/\p{Ll}/u.test(password)) return "lowercase";
  if (policy.requireUppercase && !/\p{Lu}/u.test(password)) return "uppercase";
  if (policy.requireNumeric && !/\p{N}/u.test(password)) return "numeric";
  if (policy.requireNonAlphanumeric && !/[^\p{L}\p{N}]/u.test(password)) return "symbol";
  return null;
}

/** The API's message for the first broken rule. */
export function passwordProblem(policy: PasswordPolicy, password: string): string | null {
  const messages: Record<PasswordRule, string> = {
    tooShort: `must be at least ${policy.minLength} characters long`,
    tooLong: `must be at most ${policy.maxLength} characters long`,
    lowercase: "must contain a lowercase letter",
    uppercase: "must contain an uppercase letter",
    numeric: "must contain a number",
    symbol: "must contain a symbol",
  };
  const rule = brokenRule(policy, password);
  return rule && `Password ${messages[rule]}`;
}

/** RFC 5321 allows these characters in quotes only; with one, "mailto:a@b.example" or "A <a@b.example>" was pasted. */
const emailPattern = /^[^\s@"(),:;<>[\]\\]+@(?:[^\s@"(),:;<>[\]\\./]+\.)+[^\s@"(),:;<>[\]\\./]+$/;
/** Characters without a shape, like a zero-width space: the address reads like another one. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

export const isEmailAddress = (value: string) => emailPattern.test(value) && !invisible.test(value);

export const Email = line(254)
  .trim()
  .refine(isEmailAddress, "Please enter a valid email address")
  .meta({ format: "email" });

export const RegisterInput = z.strictObject({
  email: Email,
  password: NewPassword,
  firstName: line(80).trim().min(1, "Please fill in all required fields"),
  lastName: line(80).trim().nullable().optional(),
  invitation: line(100).describe("The token of the mailed invitation, where sign-up is closed").optional(),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z.strictObject({ email: line(254).trim().min(1), password: text(1_024).min(1) });
export type LoginInput = z.infer<typeof LoginInput>;

export const RefreshInput = z.strictObject({ refreshToken: z.string().min(1).max(256) });
export type RefreshInput = z.infer<typeof RefreshInput>;

const OwnPassword = text(1_024).min(1);

/** Proof that the caller owns the account. Factors that it does not have are left out; the server names the missing ones. */
export const OwnerProofInput = z.strictObject({ password: OwnPassword.optional(), code: SecondFactorCode.optional() });
export type OwnerProofInput = z.infer<typeof OwnerProofInput>;

/** `currentPassword` may be left out while the account has none. */
export const ChangePasswordInput = z.strictObject({
  currentPassword: OwnPassword.optional(),
  password: NewPassword,
  code: SecondFactorCode.optional(),
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** The token at the end of a link in a mail. */
const LinkToken = line(512).min(1);

export const ForgotPasswordInput = z.strictObject({ email: Email });
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

export const ResetPasswordInput = z.strictObject({ token: LinkToken, password: NewPassword });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

export const ResetLinkInput = ResetPasswordInput.pick({ token: true });

export const VerifyEmailInput = z.strictObject({ token: LinkToken });

/** The address a link was sent to; `isNew` when it replaced another one. */
export const ConfirmedEmail = z.object({ email: z.string(), isNew: z.boolean() });
export type ConfirmedEmail = z.infer<typeof ConfirmedEmail>;

export const ChangeEmailInput = OwnerProofInput.extend({ email: Email });
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>;

/** A device that is signed in. */
export const LoginSession = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  createdAt: isoDateTime,
  lastUsedAt: isoDateTime,
  isCurrent: z.boolean(),
});
export type LoginSession = z.infer<typeof LoginSession>;

/** Enough for almost every user to get all sessions in one page: a device that is not listed cannot be signed out. */
const sessionsAtOnce = pageLimitMax;

export const ListSessionsInput = z
  .strictObject({ ...pageFields, limit: pageFields.limit.removeDefault().default(sessionsAtOnce) })
  .prefault({});
export type ListSessionsInput = z.infer<typeof ListSessionsInput>;

export const LoginSessionPage = z.object({ sessions: z.array(LoginSession), nextCursor });
export type LoginSessionPage = z.infer<typeof LoginSessionPage>;

/** Either token signs out, also an expired one; over HTTP the Authorization header is enough. */
export const LogoutInput = z
  .strictObject({ token: z.string().max(256).optional(), refreshToken: z.string().max(256).optional() })
  .default({});
export type LogoutInput = z.infer<typeof LogoutInput>;

export const TokenPair = z.object({ token: z.string(), refreshToken: z.string() });
export type TokenPair = z.infer<typeof TokenPair>;

export const SignedIn = TokenPair.extend({ user: User });
export type SignedIn = z.infer<typeof SignedIn>;

/** Signed in; or the password alone was right, then only `secondFactor` is set. */
export const SignInAnswer = SignedIn.extend({ secondFactor: SecondFactorAsked }).partial();
export type SignInAnswer = SignedIn | { secondFactor: SecondFactorAsked };
