import { z } from "zod";
import { Email, NewPassword, type PasswordPolicy, passwordProblem, RegisterInput } from "#shared/auth.ts";

export const missingFields = "Please fill in all required fields";
export const enterFirstName = "Enter your first name";
export const enterEmail = "Enter your email";

export const PersonalInformation = z.object({
  firstName: z.string().trim().min(1, enterFirstName).pipe(RegisterInput.shape.firstName),
  lastName: RegisterInput.shape.lastName,
  email: z.string().trim().min(1, enterEmail).pipe(Email),
});
export type PersonalInformation = z.infer<typeof PersonalInformation>;

/** The policy is the server's; until it is known the server alone decides. */
export const newPasswordForm = (policy: PasswordPolicy | undefined) =>
  z.object({ password: NewPassword, confirmation: z.string() }).superRefine(({ password, confirmation }, context) => {
    const problem = policy && passwordProblem(policy, password);
    if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
    if (password !== confirmation) {
      context.addIssue({ code: "custom", path: ["confirmation"], message: "Passwords do not match" });
    }
  });
