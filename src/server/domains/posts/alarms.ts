import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { publishTargetJob } from "#server/domains/posts/posts.jobs.ts";
import type { TargetRow } from "#server/domains/posts/posts.queries.ts";

/** Postgres channel on which publishers hear of a delivery that is due at once. */
export const wakeChannel = "postloom_publish";

/**
 * Sets the alarm of deliveries on the caller's transaction. One that is due also rings at once through NOTIFY, which Postgres
 * delivers at commit; the queued job stays behind it in case nobody listened.
 */
export async function setAlarms(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  targets: readonly Pick<TargetRow, "id" | "wakeAt">[],
): Promise<void> {
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
