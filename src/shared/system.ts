import { z } from "zod";
import { PasswordPolicy } from "./auth.ts";
import { Platform } from "./platforms/platform.ts";

/** What the client must know of this server before anybody signs in. */
export const SystemInfo = z.object({
  version: z.string(),
  sandbox: z.boolean(),
  platforms: z.array(Platform),
  passwordPolicy: PasswordPolicy,
  signUp: z.enum(["open", "invited"]).describe("Whether everybody may open an account, or only who is invited"),
});
export type SystemInfo = z.infer<typeof SystemInfo>;
