import { z } from "zod";

const Files = z.object({ count: z.number().int(), bytes: z.number().int() });
export const StorageUse = z.object({
  made: Files.describe("Files that were generated here: limited by the plan, not by bytes"),
  uploads: Files,
  limits: Files.describe("The limits of uploads"),
});
export type StorageUse = z.infer<typeof StorageUse>;
