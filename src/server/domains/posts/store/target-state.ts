import type { TargetStatus } from "#shared/posts/posts.ts";

/**
 * Inner states of a delivery.
 * draft      belongs to a draft, has no time yet
 * scheduled  waits for its time            queued     waits for its next try, or for now
 * preparing  uploads, all repeatable       ready      prepared, waits for the due second
 * sending    the irreversible call may have begun (committed before it)
 * unknown    its outcome is being looked up  needs_user its person is asked; while it has an alarm, looking goes on
 * published failed cancelled missed        missed: the time passed while the server was away for too long
 */
export const targetStates = [
  "draft",
  "scheduled",
  "queued",
  "preparing",
  "ready",
  "sending",
  "unknown",
  "needs_user",
  "published",
  "failed",
  "cancelled",
  "missed",
] as const;
export type TargetState = (typeof targetStates)[number];

/** Every move there is. The trigger in the database is made from this table, so code and database cannot drift apart. */
export const targetMoves = {
  draft: ["draft", "scheduled", "queued", "cancelled"],
  scheduled: ["scheduled", "draft", "queued", "preparing", "cancelled", "failed", "missed"],
  queued: ["queued", "draft", "scheduled", "preparing", "cancelled", "failed", "missed"],
  preparing: ["preparing", "draft", "ready", "queued", "scheduled", "needs_user", "cancelled", "failed", "missed"],
  ready: ["ready", "draft", "sending", "preparing", "queued", "scheduled", "cancelled", "failed", "missed"],
  sending: ["sending", "published", "failed", "queued", "unknown"],
  unknown: ["unknown", "published", "queued", "needs_user", "failed"],
  needs_user: ["needs_user", "published", "queued", "failed"],
  published: ["published"],
  failed: ["failed", "queued", "scheduled"],
  cancelled: ["cancelled", "queued", "scheduled"],
  missed: ["missed", "queued", "scheduled"],
} as const satisfies Record<TargetState, readonly TargetState[]>;

/**
 * The moves of what follows a post (post_target_parts). It has no time of its own and nothing to prepare: it waits for the one
 * before it, and is sent.
 */
export const partMoves = {
  queued: ["queued", "sending", "needs_user", "failed"],
  sending: ["sending", "published", "failed", "queued", "unknown"],
  unknown: ["unknown", "published", "queued", "needs_user", "failed"],
  needs_user: ["needs_user", "published", "queued", "failed"],
  published: ["published"],
  failed: ["failed", "queued"],
} as const satisfies Partial<Record<TargetState, readonly TargetState[]>>;

export const shownStatus = {
  draft: "pending",
  scheduled: "pending",
  queued: "pending",
  preparing: "publishing",
  ready: "publishing",
  sending: "publishing",
  unknown: "verifying",
  needs_user: "verifying",
  published: "published",
  failed: "failed",
  cancelled: "cancelled",
  missed: "failed",
} as const satisfies Record<TargetState, TargetStatus>;

/** Nothing public can have happened yet: the person may still edit, move or cancel. */
export const beforeSending = [
  "draft",
  "scheduled",
  "queued",
  "preparing",
  "ready",
] as const satisfies readonly TargetState[];
/** Surely not public: what never came to be sent, and what was too late for it. */
export const unsent = [...beforeSending, "missed"] as const satisfies readonly TargetState[];
/** Claimed by a publisher under a lease, or waiting for one. */
export const underWay = [
  "scheduled",
  "queued",
  "preparing",
  "ready",
  "sending",
  "unknown",
] as const satisfies readonly TargetState[];
/** Sent without a clear answer: what became of it is looked up, whether or not its person was asked already. */
export const inDoubt = ["unknown", "needs_user"] as const satisfies readonly TargetState[];
/** What is looked at when its alarm rings. Of what waits for its person, only what is still looked up has one. */
export const wakeable = [...underWay, "needs_user"] as const satisfies readonly TargetState[];
/** Only the person's own word starts these again. */
export const retriable = ["failed", "missed"] as const satisfies readonly TargetState[];
