import type { Deps } from "#server/deps.ts";
import { notifyOnce } from "#server/domains/notifications/notifications.service.ts";
import { notifyOfReleaseJob } from "#server/domains/notifications/release/release.jobs.ts";
import { readAnnouncedVersion, saveAnnouncedVersion } from "#server/domains/notifications/release/release.queries.ts";
import { findUpdateReaders } from "#server/domains/users/settings.service.ts";
import type { UserId } from "#shared/ids.ts";

/**
 * At the start of the server: enqueues the notification of a new version, except on a new database. Of several processes that start
 * in parallel, one enqueues it.
 */
export async function announceRelease({ db, jobs }: Pick<Deps, "db" | "jobs">, version: string): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await readAnnouncedVersion(tx);
    if (before === version || !(await saveAnnouncedVersion(tx, before, version)) || before === null) return;
    await jobs.send(tx, notifyOfReleaseJob, { version });
  });
}

const perRound = 500;

/** Notifies every user who wants news of releases. May be repeated: each user is notified once. */
export async function notifyOfRelease({ db }: Pick<Deps, "db">, version: string, signal: AbortSignal): Promise<void> {
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
