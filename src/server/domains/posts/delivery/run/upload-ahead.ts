import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import type { DeliverContext } from "#server/domains/posts/delivery/run/deliver-context.ts";
import type { Stop } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { clearUpSends, findDoubt, recordRefusal } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { alarmLeadMs, setAlarms, videoLeadMs } from "#server/domains/posts/store/alarms.ts";
import { lockPostOfTarget, type TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { ClaimedTarget } from "#server/domains/posts/store/target-batches.queries.ts";
import { moveTarget, secondsFromNow, type TargetChange } from "#server/domains/posts/store/targets.queries.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { Minute, Second } from "#shared/durations.ts";

/**
 * A video is uploaded minutes ahead, and the target is then put back until its ordinary alarm. There it is claimed, judged and prepared
 * like any other, with the saved steps. A failure of the upload also only puts it back: uploading ahead changes nothing but the
 * punctuality of the post.
 */

/** An alarm that fires earlier than the ordinary one by less than this counts as the ordinary one. */
const toleranceMs = 5 * Second.ms;

/**
 * Whether a delivery was claimed for its upload only, by the clock that decided the claim: by another clock, the claim could repeat
 * without end.
 */
export const isUploadedAhead = ({ dueInMs }: Pick<ClaimedTarget, "dueInMs">): boolean =>
  dueInMs > alarmLeadMs + toleranceMs;

export const ordinaryAlarm = (at: Date): Date => new Date(at.getTime() - alarmLeadMs);

/**
 * Puts a claimed target back until `wakeAt`, without counting a try. Its content stays frozen, because the saved steps belong to it, and
 * is judged again. The post does not change: its editors must not get a message that it did.
 */
export async function putBack(
  deps: Pick<Deps, "db" | "jobs">,
  target: TargetRow,
  change: { wakeAt: Date | SQL } & Pick<TargetChange, "steps">,
): Promise<void> {
  const waiting = {
    state: "queued",
    leaseUntil: null,
    tries: target.tries - 1,
    error: null,
  } as const;
  await deps.db.transaction(async (tx) => {
    await lockPostOfTarget(tx, target);
    const moved = await moveTarget(tx, target, ["preparing"], { ...waiting, ...change });
    if (moved !== undefined) await setAlarms(deps, tx, [moved], { hasMedia: false });
  });
}

/**
 * The next try of an upload ahead: at the ordinary alarm at the latest. By the database's clock, which decides the claim: by one that is
 * behind, the minute may have passed already.
 */
const inAMinute = (at: Date): SQL =>
  sql`least(${secondsFromNow(Minute.seconds)}, ${ordinaryAlarm(at).toISOString()}::timestamptz)`;

/**
 * When a target that was claimed for its upload is to be claimed again instead; null: it is uploaded now. The upload begins later where the
 * network keeps unused files for minutes only.
 */
export function laterUpload(
  { deps, mayBeginAhead }: Pick<DeliverContext, "deps" | "mayBeginAhead">,
  { id, platform, stop, dueInMs }: ClaimedTarget & { stop: Stop | null },
  at: Date,
): Date | SQL | null {
  if (stop !== null) return ordinaryAlarm(at);
  const leadMs = deps.social[platform]?.uploadsAheadMs ?? videoLeadMs;
  if (dueInMs > leadMs) return new Date(at.getTime() - leadMs);
  return mayBeginAhead(id) ? null : inAMinute(at);
}

/** A pause that the network asks for is obeyed during an upload ahead, too. */
export const isPauseRequest = (error: unknown): boolean =>
  error instanceof PlatformError && error.kind === "rate_limited";

const mayPass = (error: unknown): boolean =>
  !(error instanceof PlatformError) || error.kind === "unavailable" || error.kind === "unknown_outcome";

/** Whether the steps are of no use. Those that an earlier send may have published are left to the try at the ordinary alarm, which asks. */
const areUseless = async (deps: Pick<Deps, "db" | "social">, target: TargetRow, error: PlatformError) =>
  error.neverPublished || (error.beginsAgain && (await findDoubt(deps, target)) === null);

/** The upload failed. It is tried again in a minute if that may help, and at the ordinary alarm at the latest. */
export async function putBackFailed(
  deps: Pick<Deps, "db" | "jobs" | "log" | "metrics" | "social">,
  target: TargetRow,
  at: Date,
  error: unknown,
): Promise<void> {
  deps.log.warn({ err: error, targetId: target.id }, "target.not_uploaded_ahead");
  const isRefusal = error instanceof PlatformError;
  if (isRefusal) {
    await recordRefusal(deps, target, error);
    await clearUpSends(deps, target, error);
  }
  const wakeAt = mayPass(error) ? inAMinute(at) : ordinaryAlarm(at);
  const isUseless = isRefusal && (await areUseless(deps, target, error));
  await putBack(deps, target, { wakeAt, ...(isUseless ? { steps: {} } : {}) });
}
