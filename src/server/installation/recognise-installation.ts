import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { insertInstallation, recogniseDatabase } from "#server/installation/installation.queries.ts";
import type { Logger } from "#server/lib/logger.ts";

const markerName = ".installation";

const hasCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;

/** The id in a folder of media. A folder without one gets it when the database has none either. */
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
  // Whole or not there: another process that starts now never reads half of it.
  const written = join(folder, `${markerName}-${id}`);
  await writeFile(written, `${id}\n`);
  try {
    await link(written, join(folder, markerName));
    return id;
  } catch (error) {
    // Another process that started at the same moment wrote its own.
    if (hasCode(error, "EEXIST")) return (await readMarker(folder)) ?? id;
    throw error;
  } finally {
    await rm(written, { force: true });
  }
}

/** Makes a folder of media that of this database: a backup was put back into it. */
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
 * Checks that this database and this folder of media belong together (null: a bucket, which all processes see alike), and notes when
 * the database was restored from a backup: by itself when it stands in another place, by word otherwise. Throws when its media lie
 * elsewhere.
 */
export async function recogniseInstallation(
  sql: Sql,
  log: Pick<Logger, "warn">,
  { media, isRestored }: { media: string | null; isRestored: boolean },
): Promise<void> {
  const known = await recogniseDatabase(sql, isRestored);
  // After the row, which is written after the file: where the row is, the file is.
  const found = media === null ? null : await readMarker(media);
  if (known !== undefined) {
    if (media !== null && known.mediaId !== found) throw wrongFolder(media, known.mediaId, found);
    if (known.isRestored) log.warn({ restoredAt: known.restoredAt }, restoredMessage);
    return;
  }
  // The file before the row: a crash in between leaves a folder that the next start takes over.
  const mediaId = media === null ? randomUUID() : (found ?? (await writeMarker(media, randomUUID())));
  const { mediaId: agreed } = await insertInstallation(sql, mediaId);
  if (media !== null && agreed !== mediaId) throw wrongFolder(media, agreed, mediaId);
}

export { readRestoredAt } from "#server/installation/installation.queries.ts";
