import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { creations, moves } from "#server/domains/creations/creations.table.ts";
import { fitVideosJob, publishTargetJob } from "#server/domains/posts/store/posts.jobs.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { findTargetsWithVideos } from "#server/domains/posts/store/targets.queries.ts";
import { Hour, Minute } from "#shared/durations.ts";
import type { CreationId } from "#shared/ids.ts";

/** Postgres channel that announces deliveries that are due now. The payload is the id of the target. */
export const wakeChannel = "postloom_publish";

/** How long before the due time the alarm of a delivery fires, so that texts and pictures are uploaded by then. */
export const alarmLeadMs = 20_000;

/**
 * How long before the due time a video is uploaded: 200 MB at 5 Mbit/s take more than 5 minutes, and networks process for minutes. A
 * constant, because the size that counts is that of each network's copy, which is not converted yet when the post is planned.
 */
export const videoLeadMs = 10 * Minute.ms;

/** The first alarm of a delivery. Whether there is a video, or a picture that may become one, is decided by the statement that writes it. */
function alarmAt(dueAt: Date, creationIds: readonly CreationId[]): Date | SQL {
  const before = (leadMs: number) => new Date(dueAt.getTime() - leadMs);
  const ordinary = before(alarmLeadMs);
  if (creationIds.length === 0) return ordinary;
  const ids = sql.join(
    creationIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const hasVideo = sql`exists (select 1 from ${creations} where ${creations.id} in (${ids}) and ${moves})`;
  return sql`case when ${hasVideo} then ${before(videoLeadMs).toISOString()}::timestamptz else ${ordinary.toISOString()}::timestamptz end`;
}

export type Timing =
  | { state: "draft"; dueAt: null; wakeAt: null }
  | { state: "scheduled" | "queued"; dueAt: Date | SQL; wakeAt: Date | SQL };

export const draftTiming: Timing = { state: "draft", dueAt: null, wakeAt: null };

/** Truncated to the column's milliseconds: rounded up, it would be in the future, and the post shown as scheduled. */
const atOnce = sql`date_trunc('milliseconds', now())`;

/**
 * State, due time and alarm of a delivery with these creations. `at` null is now by the database's clock, because this machine's may be
 * wrong.
 */
export function timingFor(at: Date | null, creationIds: readonly CreationId[] = []): Timing {
  if (at === null) return { state: "queued", dueAt: atOnce, wakeAt: atOnce };
  return { state: "scheduled", dueAt: at, wakeAt: alarmAt(at, creationIds) };
}

/** Enough to convert the longest video that a platform accepts. */
const fitAheadMs = Hour.ms;
/** Below this, the delivery converts its videos itself. */
const tooSoonMs = Minute.ms;

type Woken = Pick<TargetRow, "id" | "wakeAt">;

const isAhead = ({ wakeAt }: Woken) => wakeAt !== null && wakeAt.getTime() > Date.now() + tooSoonMs;

/** An upper bound for the error of a machine's clock and the length of a transaction together. */
const surelyLaterMs = Hour.ms;

/** Schedules the conversion of videos and animations ahead of the due time. */
async function setConversions(deps: Pick<Deps, "jobs">, tx: Db, targets: readonly Woken[]): Promise<void> {
  const ids = targets.filter(isAhead).map(({ id }) => id);
  for (const { id, wakeAt } of await findTargetsWithVideos(tx, ids)) {
    if (wakeAt === null) continue;
    const startAfter = new Date(wakeAt.getTime() - fitAheadMs);
    await deps.jobs.send(tx, fitVideosJob, { targetId: id }, { startAfter, singletonKey: `${id}@${wakeAt.getTime()}` });
  }
}

/**
 * Sets the alarms of deliveries on the caller's transaction. A delivery that is due also wakes the publishers through NOTIFY, which
 * Postgres sends at commit. The queued job covers the case that no publisher was listening.
 */
export async function setAlarms(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  targets: readonly Woken[],
  { hasMedia = true }: { hasMedia?: boolean } = {},
): Promise<void> {
  if (hasMedia) await setConversions(deps, tx, targets);
  for (const { id, wakeAt } of targets) {
    if (wakeAt === null) continue;
    await deps.jobs.send(
      tx,
      publishTargetJob,
      { targetId: id },
      { startAfter: wakeAt, singletonKey: `${id}@${wakeAt.getTime()}` },
    );
    // Postgres decides by its own clock. Not asked where the clock of this machine could not change the result.
    if (wakeAt.getTime() > Date.now() + surelyLaterMs) continue;
    await tx.execute(
      sql`select pg_notify(${wakeChannel}, ${id}) where ${wakeAt.toISOString()}::timestamptz <= clock_timestamp()`,
    );
  }
}
