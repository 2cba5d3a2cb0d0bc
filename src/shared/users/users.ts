import { z } from "zod";
import { Plan } from "#shared/billing/billing.ts";
import { UserId } from "#shared/ids.ts";
import { line, text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";

/** Lower case letters, digits and single hyphens inside: characters that need no escaping in an address. */
export const Handle = z
  .string()
  .min(3, "At least 3 characters")
  .max(30, "At most 30 characters")
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use small letters, digits and hyphens between them");

export const User = z.object({
  id: UserId,
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  imageUrl: z.string().nullable(),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  website: z.string().nullable(),
  location: z.string().nullable(),
  handle: z.string().nullable().describe("Their page is at /u/{handle} while they show their profile"),
  plan: Plan.nullable(),
  createdAt: isoDateTime,
});
export type User = z.infer<typeof User>;

/** Fields of the profile form. null or an empty string clears an optional field, so that a profile can be sent back as it was read. */
export const UpdateProfileInput = z.strictObject({
  firstName: line(80).trim().min(1, "First name is required").optional(),
  lastName: line(80).trim().nullable().optional(),
  bio: text(500).nullable().optional(),
  website: z
    .union([
      z.literal(""),
      z.url({ protocol: /^https?$/, error: "Enter a full address, like https://example.com" }).max(300),
    ])
    .nullable()
    .optional(),
  location: line(120).trim().nullable().optional(),
  handle: z
    .union([z.literal(""), Handle])
    .nullable()
    .optional(),
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;
