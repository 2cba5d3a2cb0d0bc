import { z } from "zod";
import { text } from "./text.ts";

export const DeleteAccountInput = z.strictObject({ password: text(1_024).min(1) });
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;
