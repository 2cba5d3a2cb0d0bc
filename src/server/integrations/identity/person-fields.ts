import { z } from "zod";
import { emailPattern } from "#shared/auth/auth.ts";
import { cutText, line } from "#shared/text.ts";

/** A number or word that names somebody at their provider for good. */
export const Subject = z.string().min(1).max(255);

/** A name as providers give it: what cannot be one line here is left out. */
export const PersonName = z
  .string()
  .transform((name) => line(80).safeParse(cutText(name.trim(), 80)).data || null)
  .nullish()
  .transform((name) => name ?? null);

/** null for what is no address here. */
export const PersonEmail = z
  .string()
  .transform((email) => line(254).regex(emailPattern).safeParse(email.trim()).data ?? null)
  .nullish()
  .transform((email) => email ?? null);

/** Apple sends words. */
export const Verified = z
  .union([z.boolean(), z.enum(["true", "false"])])
  .optional()
  .transform((value) => value === true || value === "true");
