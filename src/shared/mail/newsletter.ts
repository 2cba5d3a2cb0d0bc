import { z } from "zod";
import { Email } from "#shared/auth/auth.ts";
import { line } from "#shared/text.ts";

export const SubscribeInput = z.strictObject({ email: Email });
export type SubscribeInput = z.infer<typeof SubscribeInput>;

/** The token at the end of a link in a mail. */
export const NewsletterLinkInput = z.strictObject({ token: line(512).min(1) });
