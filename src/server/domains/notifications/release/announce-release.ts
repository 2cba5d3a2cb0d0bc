import type { Deps } from "#server/deps.ts";
import { tellReleaseJob } from "#server/domains/notifications/release/release.jobs.ts";
import { readAnnouncedVersion, saveAnnouncedVersion } from "#server/domains/notifications/release/release.queries.ts";
import { notifyOnce } from "#server/domains/notifications/notifications.service.ts";
import { findUpdateReaders } from "#server/domains/users/settings.service.ts";
import type { UserId } from "#shared/ids.ts";

/**
 * At the start of a server: a version that was not there before is told to whoever wants to hear of it. The first one on a database is
 * no news. Of several processes that start at once, one tells.
 */
export async function noticeRelease({ db, jobs }: Pick<Deps, "db" | "jobs">, version: string): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await readAnnouncedVersion(tx);
    if (before === version || !(await saveAnnouncedVersion(tx, before, version)) || before === null) return;
    await jobs.send(tx, tellReleaseJob, { version });
  });
}

const perRound = 500;

/** May be repeated, and go on after a crash: nobody is told twice. */
export async function tellRelease({ db }: Pick<Deps, "db">, version: string, signal: AbortSignal): Promise<void> {
  for (let after: UserId | null = null; ;) {
    signal.throwIfAborted();
    const readers: UserId[] = await findUpdateReaders(db, after, perRound);
    for (const userId of readers)
      await notifyOnce(db, userId, { kind: "release.installed", key: `release:${version}`, params: { version } });
    const last = readers.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
