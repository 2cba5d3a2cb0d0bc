import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { fitVideosJob, publishTargetJob } from "#server/domains/posts/store/posts.jobs.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { findTargetsWithVideos } from "#server/domains/posts/store/targets-with-videos.queries.ts";
import { Hour, Minute } from "#shared/time.ts";

/** Postgres channel on which publishers hear of a delivery that is due at once. */
export const wakeChannel = "postloom_publish";

/** Long enough for the longest video a platform takes. */
const fitAheadMs = Hour.ms;
/** What is due this soon converts its videos itself. */
const tooSoonMs = Minute.ms;

/** Has the videos of deliveries that lie ahead converted before they are due. */
async function setConversions(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  targets: readonly Pick<TargetRow, "id" | "wakeAt">[],
): Promise<void> {
  const ahead = targets.filter(({ wakeAt }) => wakeAt !== null && wakeAt.getTime() > Date.now() + tooSoonMs);
  const ids = ahead.map(({ id }) => id);
  for (const { id, wakeAt } of await findTargetsWithVideos(tx, ids)) {
    if (wakeAt === null) continue;
    const startAfter = new Date(wakeAt.getTime() - fitAheadMs);
    await deps.jobs.send(tx, fitVideosJob, { targetId: id }, { startAfter, singletonKey: `${id}@${wakeAt.getTime()}` });
  }
}

/**
 * Sets the alarm of deliveries on the caller's transaction. One that is due also rings at once through NOTIFY, which Postgres
 * delivers at commit; the queued job stays behind it in case nobody listened.
 */
export async function setAlarms(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  targets: readonly Pick<TargetRow, "id" | "wakeAt">[],
): Promise<void> {
  await setConversions(deps, tx, targets);
  for (const { id, wakeAt } of targets) {
    if (wakeAt === null) continue;
    await deps.jobs.send(
      tx,
      publishTargetJob,
      { targetId: id },
      { startAfter: wakeAt, singletonKey: `${id}@${wakeAt.getTime()}` },
    );
    await tx.execute(
      sql`select pg_notify(${wakeChannel}, ${id}) where ${wakeAt.toISOString()}::timestamptz <= clock_timestamp()`,
    );
  }
}
