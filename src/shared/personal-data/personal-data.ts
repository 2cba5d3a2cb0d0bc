import { z } from "zod";
import { OwnerProofInput } from "#shared/auth/auth.ts";

export const DeleteAccountInput = OwnerProofInput;
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/** The largest archive that can be imported, in bytes. */
export const archiveMaxBytes = 2 * 1024 * 1024 * 1024;

/** The numbers of imported objects. */
export const ImportSummary = z.object({
  creations: z.number().int(),
  posts: z.number().int(),
  drafts: z.number().int().describe("Posts that are drafts now, including those that were scheduled"),
  templates: z.number().int(),
  repeats: z.number().int().default(0).describe("Repeating posts, all paused"),
  profile: z.boolean().describe("Whether the profile was changed; fields that are empty in the archive stay"),
  settings: z.boolean(),
  avatar: z.boolean(),
  skippedCreations: z.number().int().describe("Creations that were never finished, or whose file is missing"),
  accountsToConnect: z.number().int().describe("Accounts in the archive: tokens do not travel, connect them again"),
  leftOut: z
    .array(z.string())
    .describe("Lists of the archive that do not come back: metrics, followers, the log, the plan and the like"),
});
export type ImportSummary = z.infer<typeof ImportSummary>;
