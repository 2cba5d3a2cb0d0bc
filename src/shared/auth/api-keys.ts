import { z } from "zod";
import { AccessScope } from "#shared/auth/access-scopes.ts";
import { WorkspaceId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { line } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";

export const apiKeysMax = 20;

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: AccessScope,
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
  scope: AccessScope,
  expiresAt: isoDateTime.nullable().optional(),
  workspaceId: WorkspaceId.nullable()
    .optional()
    .describe("Limits the key to one workspace, which is then that of each call; left out: all of yours"),
});
export type CreateApiKeyInput = z.infer<typeof CreateApiKeyInput>;
