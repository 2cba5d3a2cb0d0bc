import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { listName } from "#server/domains/personal-data/archive-format.ts";
import { findAvatarStem, findExportedMedia, findExportedRows } from "#server/domains/personal-data/export.queries.ts";
import { type ExportedTable, exportedTables } from "#server/domains/personal-data/exported-tables.queries.ts";
import { isOutOfSpace, outOfSpace } from "#server/lib/disk-space.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

const rowsAtOnce = 500;

export type ExportedMedia = Awaited<ReturnType<typeof findExportedMedia>>[number];

interface StagedList {
  file: string;
  path: string;
  rows: number;
}

/** What the database says of a person at one instant, ready to be sent however slowly. */
export interface StagedExport {
  takenAt: Date;
  lists: StagedList[];
  media: ExportedMedia[];
  avatarStem: string | null;
}

async function stageList(db: Db, exported: ExportedTable, userId: UserId, folder: string): Promise<StagedList> {
  const { file } = exported;
  const staged = { file, path: join(folder, listName(file)), rows: 0 };
  async function* pages() {
    for (let after: string[] | null = null, isMore = true; isMore;) {
      const page: Awaited<ReturnType<typeof findExportedRows>> = await findExportedRows(
        db,
        exported,
        userId,
        after,
        rowsAtOnce,
      );
      staged.rows += page.rows.length;
      yield page.rows.map((row) => `${JSON.stringify(row)}\n`).join("");
      after = page.last;
      isMore = page.rows.length === rowsAtOnce;
    }
  }
  await pipeline(Readable.from(pages()), createWriteStream(staged.path, { flags: "wx", mode: 0o600 }));
  return staged;
}

async function listMedia(db: Db, userId: UserId): Promise<ExportedMedia[]> {
  const media: ExportedMedia[] = [];
  for (let after: CreationId | null = null, isMore = true; isMore;) {
    const page: ExportedMedia[] = await findExportedMedia(db, userId, after, rowsAtOnce);
    media.push(...page);
    after = page.at(-1)?.id ?? null;
    isMore = page.length === rowsAtOnce;
  }
  return media;
}

async function stageAll(db: Db, userId: UserId, folder: string): Promise<StagedExport> {
  const lists: StagedList[] = [];
  const takenAt = new Date();
  for (const exported of exportedTables) lists.push(await stageList(db, exported, userId, folder));
  return { takenAt, lists, media: await listMedia(db, userId), avatarStem: await findAvatarStem(db, userId) };
}

const asOfOneInstant = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/**
 * Writes every list into the folder, all as of one instant: what one line refers to is in another. Throws INSUFFICIENT_STORAGE.
 */
export async function stageExport(
  { ownConnection }: Pick<Deps, "ownConnection">,
  userId: UserId,
  folder: string,
): Promise<StagedExport> {
  try {
    return await ownConnection((db) => db.transaction((tx) => stageAll(tx, userId, folder), asOfOneInstant));
  } catch (error) {
    throw isOutOfSpace(error) ? outOfSpace(error) : error;
  }
}
