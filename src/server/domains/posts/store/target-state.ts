import type { TargetStatus } from "#shared/posts/post-targets.ts";

/**
 * Internal states of a delivery.
 * draft       belongs to a post that is not planned, has no due time
 * scheduled   waits for its due time
 * queued      waits for its next try, or is due at once
 * preparing   uploads and other repeatable work
 * ready       prepared, waits for the due second
 * sending     committed before the irreversible call, which may have begun
 * unknown     the outcome is being looked up
 * needs_user  a person is asked; look-ups continue while an alarm is set
 * published, failed, cancelled
 * missed      stopped before it was sent: too late, superseded by a newer occurrence, or held without its approval
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

/** All allowed moves. A trigger in the database enforces them; it is written by hand in a migration, and a test compares the two. */
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
 * The allowed moves of parts (post_target_parts). A part has no due time and nothing to prepare: it waits for the one before it.
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

const isIn =
  (states: readonly TargetState[]) =>
  ({ state }: { state: TargetState }): boolean =>
    states.includes(state);

/** Nothing can be public yet: the post may be edited, rescheduled or cancelled. */
export const beforeSending = [
  "draft",
  "scheduled",
  "queued",
  "preparing",
  "ready",
] as const satisfies readonly TargetState[];
export const isBeforeSending = isIn(beforeSending);
/** Certainly not public: not sent yet, or stopped before it was sent. */
export const unsent = [...beforeSending, "missed"] as const satisfies readonly TargetState[];
export const isUnsent = isIn(unsent);
/** Unfinished: leased by a publisher, or waiting for one. */
export const underWay = [
  "scheduled",
  "queued",
  "preparing",
  "ready",
  "sending",
  "unknown",
] as const satisfies readonly TargetState[];
/** Sent without a clear answer, or possibly sent before a restore: it may be public. It is looked up while an alarm is set. */
export const unresolved = ["unknown", "needs_user"] as const satisfies readonly TargetState[];
export const isUnresolved = isIn(unresolved);
/** The call may have been made, and its attempt is open. */
export const isCalled = isIn(["sending", ...unresolved]);
/** States with alarms. In needs_user an alarm is set only while look-ups continue. */
export const wakeable = [...underWay, "needs_user"] as const satisfies readonly TargetState[];
/** Restarted only by a person; failed ones also when the account is reconnected. */
export const retriable = ["failed", "missed"] as const satisfies readonly TargetState[];
