import { z } from "zod";
import { Email, emailPattern, LoginInput, NewPassword, type PasswordPolicy, RegisterInput } from "#shared/auth/auth.ts";
import { problemWords } from "#client/lib/password-words.ts";
import type { Areas } from "#client/texts/areas.ts";

type Words = Areas["auth"];

const required = (missing: string) => z.string().trim().min(1, { error: missing, abort: true });

/** The shape of an address is checked here, too, so that what is wrong with it is said in the language of the person. */
const address = ({ enterEmail, badEmail }: Pick<Words, "enterEmail" | "badEmail">) =>
  required(enterEmail).regex(emailPattern, { error: badEmail, abort: true }).pipe(Email);

export const signInForm = (enterEmail: string, enterPassword: string) =>
  z.object({
    email: required(enterEmail).pipe(LoginInput.shape.email),
    password: z.string().min(1, enterPassword).pipe(LoginInput.shape.password),
  });

export const forgotPasswordForm = (texts: Pick<Words, "enterEmail" | "badEmail">) =>
  z.object({ email: address(texts) });

export const personalInformation = ({ signUp, ...texts }: Pick<Words, "enterEmail" | "badEmail" | "signUp">) =>
  z.object({
    firstName: required(signUp.enterFirstName).pipe(RegisterInput.shape.firstName),
    lastName: RegisterInput.shape.lastName,
    email: address(texts),
  });

/** The policy is the server's; until it is known the server alone decides. */
export const newPasswordForm = (policy: PasswordPolicy | undefined, texts: Areas["password"]) =>
  z.object({ password: NewPassword, confirmation: z.string() }).superRefine(({ password, confirmation }, context) => {
    const problem = policy && problemWords(policy, password, texts);
    if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
    if (password !== confirmation) {
      context.addIssue({ code: "custom", path: ["confirmation"], message: texts.mismatch });
    }
  });
