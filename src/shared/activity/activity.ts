import { z } from "zod";
import { UserId } from "#shared/ids.ts";
import { nextCursor, oneOrMany, pageFields } from "#shared/page.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { isoDateTime } from "#shared/time.ts";

/** Events in the past tense. Never renamed: stored rows of a year refer to them. */
export const activityKinds = [
  "user.registered",
  "user.data_exported",
  "user.data_imported",
  "creation.created",
  "creation.failed",
  "creation.deleted",
  "post.created",
  "post.submitted",
  "post.approved",
  "post.changes_requested",
  "post.scheduled",
  "post.published",
  "post.failed",
  "post.needs_user",
  "post.deleted",
  "account.connected",
  "account.disconnected",
  "account.expired",
  "plan.chosen",
  "template.created",
  "template.deleted",
  "api_key.created",
  "api_key.revoked",
  "client_link.created",
  "client_link.revoked",
  "member.invited",
  "member.joined",
  "member.left",
  "member.removed",
  "member.role_changed",
  "workspace.transferred",
  "workspace.exported",
] as const;
export const ActivityKind = z.enum(activityKinds);
export type ActivityKind = z.infer<typeof ActivityKind>;

export const activitySubjects = ["creation", "post", "account", "template", "api_key", "member"] as const;
export const ActivitySubject = z.enum(activitySubjects);
export type ActivitySubject = z.infer<typeof ActivitySubject>;

export const activityLabelMax = 120;

/** A member, as events name them. */
export const Actor = z.object({ id: UserId, name: z.string() });

/** One event without text in any language: the screen writes the sentence from `kind`. */
export const Activity = z.object({
  id: z.uuid(),
  kind: ActivityKind,
  /** The object of the event, which may no longer exist; null: the account or workspace itself, a client link or an invitation. */
  subject: z
    .object({
      type: ActivitySubject,
      id: z.uuid(),
      path: z.string().nullable().describe("The path of the subject under /api; null: it has none"),
    })
    .nullable(),
  /** The object's name at the time: a title, the beginning of a text, a name. */
  label: z.string().nullable(),
  platform: Platform.nullable(),
  actor: Actor.nullable().describe("The user who did it; null: Postloom itself, or a deleted account"),
  client: z.string().nullable().describe("The name that a client entered with a link; null: it was no client"),
  createdAt: isoDateTime,
});
export type Activity = z.infer<typeof Activity>;

export const ListActivityInput = z.strictObject({
  ...pageFields,
  kind: oneOrMany(ActivityKind).optional(),
  from: isoDateTime.optional(),
  to: isoDateTime.optional(),
});
export type ListActivityInput = z.infer<typeof ListActivityInput>;

export const ActivityPage = z.object({ activities: z.array(Activity), nextCursor });
export type ActivityPage = z.infer<typeof ActivityPage>;
