import type { Deps } from "#server/deps.ts";
import { notifyOnce } from "#server/domains/notifications/notifications.service.ts";
import { notifyOfReleaseJob } from "#server/domains/notifications/release/release.jobs.ts";
import { readAnnouncedVersion, saveAnnouncedVersion } from "#server/domains/notifications/release/release.queries.ts";
import { findUpdateReaders } from "#server/domains/users/settings.service.ts";
import { everyRow } from "#server/lib/every-row.ts";
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
  const readers = everyRow(perRound, (last: UserId | null, limit) => findUpdateReaders(db, last, limit));
  for await (const userId of readers) {
    signal.throwIfAborted();
    await notifyOnce(db, userId, { kind: "release.installed", key: `release:${version}`, params: { version } });
  }
}
