import { z } from "zod";
import { WorkspaceId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { line } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";

/** A key's rights: read, or read and write. Neither covers the security of the account. */
export const apiKeyScopes = ["read", "write"] as const;
export const ApiKeyScope = z.enum(apiKeyScopes);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

export const apiKeysMax = 20;

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: ApiKeyScope,
  workspaceId: WorkspaceId.nullable().describe("The only workspace of the key; null: all of yours"),
  lastFour: z.string().describe("The end of the key, to tell keys apart"),
  createdAt: isoDateTime,
  lastUsedAt: isoDateTime.nullable(),
  expiresAt: isoDateTime.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ListApiKeysInput = z.strictObject(pageFields).prefault({});
export type ListApiKeysInput = z.infer<typeof ListApiKeysInput>;

export const ApiKeyPage = z.object({ apiKeys: z.array(ApiKey), nextCursor });
export type ApiKeyPage = z.infer<typeof ApiKeyPage>;

export const CreateApiKeyInput = z.strictObject({
  name: line(80).trim().min(1, "Give the key a name"),
  scope: ApiKeyScope,
  expiresAt: isoDateTime.nullable().optional(),
  workspaceId: WorkspaceId.nullable()
    .optional()
    .describe("Limits the key to one workspace, which is then that of each call; left out: all of yours"),
});
export type CreateApiKeyInput = z.infer<typeof CreateApiKeyInput>;
