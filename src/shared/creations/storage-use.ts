import { z } from "zod";

const Files = z.object({ count: z.number().int(), bytes: z.number().int() });
export const StorageUse = z.object({
  made: Files.describe("What was made here: bounded by the plan, not by a limit of bytes"),
  uploads: Files,
  limits: Files.describe("The most that uploads may be and take"),
});
export type StorageUse = z.infer<typeof StorageUse>;
