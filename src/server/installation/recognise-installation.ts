import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { insertInstallation, recogniseDatabase } from "#server/installation/installation.queries.ts";
import type { Logger } from "#server/lib/logger.ts";

const markerName = ".installation";

const hasCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;

/** The id in a media folder; null without one. */
async function readMarker(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, markerName), "utf8")).trim();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

async function writeMarker(folder: string, id: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  // Written under another name and then linked, so that other processes never read an incomplete file.
  const written = join(folder, `${markerName}-${id}`);
  await writeFile(written, `${id}\n`);
  try {
    await link(written, join(folder, markerName));
    return id;
  } catch (error) {
    // Another process wrote its id at the same time.
    if (hasCode(error, "EEXIST")) return (await readMarker(folder)) ?? id;
    throw error;
  } finally {
    await rm(written, { force: true });
  }
}

/** Assigns a media folder to this database, after a backup was restored into it. */
export async function adoptFolder(folder: string, mediaId: string): Promise<void> {
  const found = await writeMarker(folder, mediaId);
  if (found !== mediaId) throw wrongFolder(folder, mediaId, found);
}

const restoredMessage =
  "This database was restored from a backup: what was due before now is not sent again, its people are asked whether it is live";

const wrongFolder = (folder: string, expected: string, found: string | null) =>
  new Error(
    `The media of this database do not lie in ${folder}: ${markerName} there ${found === null ? "is missing" : `says ${found}`}, the database says ${expected}. ` +
      "Processes that share a database share the folder, too: set DATA_DIR or STORAGE_URL to it, or STORAGE_URL to a bucket. " +
      `If the media are lost for good, write ${expected} into ${join(folder, markerName)}.`,
  );

/**
 * Checks that this media folder belongs to this database (null: a bucket, which all processes share), and records a
 * restore from a backup: detected by the changed location of the database, or declared by the operator. Throws when the
 * media folder belongs to another database.
 */
export async function recogniseInstallation(
  sql: Sql,
  log: Pick<Logger, "warn">,
  { media, isRestored }: { media: string | null; isRestored: boolean },
): Promise<void> {
  const known = await recogniseDatabase(sql, isRestored);
  // The file is written before the row, so an existing row implies a file.
  const found = media === null ? null : await readMarker(media);
  if (known !== undefined) {
    if (media !== null && known.mediaId !== found) throw wrongFolder(media, known.mediaId, found);
    if (known.isRestored) log.warn({ restoredAt: known.restoredAt }, restoredMessage);
    return;
  }
  // After a crash between file and row the next start uses the id in the file.
  const mediaId = media === null ? randomUUID() : (found ?? (await writeMarker(media, randomUUID())));
  const { mediaId: agreed } = await insertInstallation(sql, mediaId);
  if (media !== null && agreed !== mediaId) throw wrongFolder(media, agreed, mediaId);
}
