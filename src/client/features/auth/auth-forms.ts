import { z } from "zod";
import type { Areas } from "#client/lib/language/bind-messages.ts";
import {
  Email,
  isEmailAddress,
  LoginInput,
  NewPassword,
  type PasswordPolicy,
  RegisterInput,
} from "#shared/auth/auth.ts";
import { problemMessage } from "./password/password-messages.ts";

type Messages = Areas["auth"];

const required = (missing: string) => z.string().trim().min(1, { error: missing, abort: true });

/** Checks the address format before the shared schema, whose message is English. */
const address = ({ enterEmail, badEmail }: Pick<Messages, "enterEmail" | "badEmail">) =>
  required(enterEmail).refine(isEmailAddress, { error: badEmail, abort: true }).pipe(Email);

export const signInForm = (enterEmail: string, enterPassword: string) =>
  z.object({
    email: required(enterEmail).pipe(LoginInput.shape.email),
    password: z.string().min(1, enterPassword).pipe(LoginInput.shape.password),
  });

export const forgotPasswordForm = (messages: Pick<Messages, "enterEmail" | "badEmail">) =>
  z.object({ email: address(messages) });

export const personalInformation = ({ signUp, ...messages }: Pick<Messages, "enterEmail" | "badEmail" | "signUp">) =>
  z.object({
    firstName: required(signUp.enterFirstName).pipe(RegisterInput.shape.firstName),
    lastName: RegisterInput.shape.lastName,
    email: address(messages),
  });

/** `policy`: the server's. Until it is loaded, only the server checks it. */
export const newPasswordForm = (policy: PasswordPolicy | undefined, messages: Areas["auth"]["newPassword"]) =>
  z.object({ password: NewPassword, confirmation: z.string() }).superRefine(({ password, confirmation }, context) => {
    const problem = policy && problemMessage(policy, password, messages);
    if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
    if (password !== confirmation) {
      context.addIssue({ code: "custom", path: ["confirmation"], message: messages.mismatch });
    }
  });
