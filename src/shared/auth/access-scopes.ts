import { z } from "zod";

/**
 * What an API key, or a program that a person connected, may do: read, or read and write. Neither covers the security of the account.
 * server/trpc/key-access.ts enforces it.
 */
export const accessScopes = ["read", "write"] as const;
/** In the contract of the API it has the name of its first use. */
export const AccessScope = z.enum(accessScopes).meta({ id: "ApiKeyScope" });
export type AccessScope = z.infer<typeof AccessScope>;
