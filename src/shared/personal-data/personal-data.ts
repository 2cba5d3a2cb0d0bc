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
  drafts: z.number().int().describe("Those of the posts that are drafts now, the scheduled ones among them"),
  templates: z.number().int(),
  repeats: z.number().int().default(0).describe("Posts that repeat, all of them paused"),
  profile: z.boolean().describe("Names and the other fields of the profile; what the archive leaves empty stays"),
  settings: z.boolean(),
  avatar: z.boolean(),
  skippedCreations: z.number().int().describe("Those that were never finished, or whose file was missing"),
  accountsToConnect: z.number().int().describe("Accounts in the archive: tokens do not travel, connect them again"),
  leftOut: z
    .array(z.string())
    .describe("Lists of the archive that do not come back: metrics, followers, the log, the plan and the like"),
});
export type ImportSummary = z.infer<typeof ImportSummary>;
