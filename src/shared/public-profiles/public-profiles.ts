import { z } from "zod";
import { Email } from "#shared/auth/auth.ts";
import { CreationType } from "#shared/creations/creations.ts";
import { shownMedia } from "#shared/creations/shown-media.ts";
import { CreationId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { line, text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";
import { ActivityKind } from "../activity/activity.ts";
import { Handle } from "../users/users.ts";

export const contactMessageMax = 2_000;

/** The public fields of a user with a public profile. */
export const Person = z.object({
  handle: Handle,
  fullName: z.string(),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  website: z.string().nullable(),
  location: z.string().nullable(),
  joinedAt: isoDateTime,
  canBeWritten: z.boolean().describe("Whether POST /people/{handle}/messages takes a message for them"),
  activity: z
    .array(z.object({ kind: ActivityKind, platform: Platform.nullable(), at: isoDateTime }))
    .nullable()
    .describe("The latest activity; null: it is not shown"),
});
export type Person = z.infer<typeof Person>;

export const PublicCreation = z.object({
  id: CreationId,
  type: CreationType,
  title: z.string(),
  altText: z.string().nullable(),
  ...shownMedia,
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: isoDateTime,
});
export type PublicCreation = z.infer<typeof PublicCreation>;
export const PublicCreationPage = z.object({ creations: z.array(PublicCreation), nextCursor });

export const PersonRef = z.strictObject({ handle: line(40) });
export const ListPublicCreationsInput = z.strictObject({ ...pageFields, handle: line(40) });
export type ListPublicCreationsInput = z.infer<typeof ListPublicCreationsInput>;

export const WriteToPersonInput = z.strictObject({
  handle: line(40),
  name: line(60).trim().min(1, "Enter your name"),
  email: Email,
  message: text(contactMessageMax).trim().min(1, "Write a message"),
});
export type WriteToPersonInput = z.infer<typeof WriteToPersonInput>;
