import { z } from "zod";
import { PasswordPolicy } from "./auth/auth.ts";
import { IdentityProvider, IdentityProviderOff } from "./auth/sign-in.ts";
import { Platform } from "./platforms/platform.ts";

/** Information about this server that the client needs before sign-in. */
export const SystemInfo = z.object({
  version: z.string(),
  sandbox: z.boolean(),
  platforms: z.array(Platform),
  isReachable: z
    .boolean()
    .describe("Whether platforms can fetch files from this server; otherwise Instagram takes single videos only"),
  passwordPolicy: PasswordPolicy,
  identityProviders: z.array(IdentityProvider).describe("Those that are configured"),
  identityProvidersOff: z.array(IdentityProviderOff).describe("The other networks, each with the reason"),
  passkeys: z.boolean().describe("Whether browsers offer passkeys at this address"),
  publishingPaused: z
    .enum(["setting", "restore"])
    .nullable()
    .describe(
      "Why nothing goes out: PUBLISHING_PAUSED is set, or a backup was put back and the operator has not resumed publishing; null: posts go out",
    ),
  signUp: z.enum(["open", "invited"]).describe("Whether sign-up is open or needs an invitation"),
});
export type SystemInfo = z.infer<typeof SystemInfo>;
