import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { openMedia } from "#server/domains/creations/files/creation-files.ts";
import {
  type Manifest,
  archiveFormat,
  archiveVersion,
  listName,
  manifestName,
  mediaName,
  readmeName,
} from "#server/domains/personal-data/archive-format.ts";
import type { ArchiveTable } from "#server/domains/personal-data/archive-table.queries.ts";
import { findExportedMedia, findExportedRows } from "#server/domains/personal-data/export.queries.ts";
import { createTurns } from "#server/domains/personal-data/one-run-per-owner.ts";
import { everyRow } from "#server/lib/every-row.ts";
import { isOutOfSpace, outOfSpace } from "#server/lib/files/disk-space.ts";
import { Download } from "#server/lib/files/download.ts";
import { makeWorkFolder, removeWorkFolder } from "#server/lib/files/work-folder.ts";
import type { WorkspaceId } from "#shared/ids.ts";

const rowsAtOnce = 500;

type ExportedMedia = Awaited<ReturnType<typeof findExportedMedia>>[number];

interface StagedList {
  file: string;
  path: string;
  rows: number;
}

/** The content of an archive: the rows of one owner in these tables, its media, and a picture of the owner. */
export interface ArchiveSource {
  /** A workspace. The personal one has the id of its user. */
  ownerId: WorkspaceId;
  tables: readonly ArchiveTable[];
  readme: string;
  /** Name in the archive of the owner's picture, and where the storage has it; null: there is none. */
  picture: { name: string; findKey(db: Db): Promise<string | null> };
}

/** A consistent snapshot of an owner's data in temporary files, ready for a slow download. */
interface StagedArchive {
  takenAt: Date;
  lists: StagedList[];
  media: ExportedMedia[];
  pictureKey: string | null;
}

async function stageList(db: Db, exported: ArchiveTable, ownerId: WorkspaceId, folder: string): Promise<StagedList> {
  const { file } = exported;
  const staged = { file, path: join(folder, listName(file)), rows: 0 };
  async function* pages() {
    for (let after: string[] | null = null, isMore = true; isMore;) {
      const page: Awaited<ReturnType<typeof findExportedRows>> = await findExportedRows(
        db,
        exported,
        ownerId,
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

async function listMedia(db: Db, ownerId: WorkspaceId): Promise<ExportedMedia[]> {
  const rows = everyRow(rowsAtOnce, (last: ExportedMedia | null, limit) =>
    findExportedMedia(db, ownerId, last?.id ?? null, limit),
  );
  const media: ExportedMedia[] = [];
  for await (const medium of rows) media.push(medium);
  return media;
}

async function stageAll(db: Db, { ownerId, tables, picture }: ArchiveSource, folder: string): Promise<StagedArchive> {
  const lists: StagedList[] = [];
  const takenAt = new Date();
  for (const exported of tables) lists.push(await stageList(db, exported, ownerId, folder));
  return { takenAt, lists, media: await listMedia(db, ownerId), pictureKey: await picture.findKey(db) };
}

const oneSnapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/**
 * Writes every list into the folder from one snapshot, so that all references resolve. Throws INSUFFICIENT_STORAGE.
 */
async function stageArchive(
  { ownConnection }: Pick<Deps, "ownConnection">,
  source: ArchiveSource,
  folder: string,
): Promise<StagedArchive> {
  try {
    return await ownConnection((db) => db.transaction((tx) => stageAll(tx, source, folder), oneSnapshot));
  } catch (error) {
    throw isOutOfSpace(error) ? outOfSpace(error) : error;
  }
}

export type ExportDeps = Pick<Deps, "config" | "db" | "ownConnection" | "storage" | "log">;

/** Each export uses its own database connection. */
const exports = createTurns(2, "Your data is being exported already. Wait until that has begun to download");

type Content = AsyncIterable<Buffer | string>;

/** Adds an entry that is opened when the archive reaches it, so that one file at a time is open. */
function addLazily(zip: ZipFile, name: string, open: () => Promise<Content>, options: { compress: boolean }): void {
  zip.addReadStreamLazy(name, { ...options, mtime: new Date() }, (callback) => {
    const source = Readable.from(
      (async function* () {
        yield* await open();
      })(),
    );
    // A cancelled download must not leave a file open.
    const end = () => source.destroy();
    zip.outputStream.once("close", end);
    source.once("close", () => zip.outputStream.off("close", end));
    callback(null, source);
  });
}

async function* nothing(): Content {}

function addMedia(deps: ExportDeps, zip: ZipFile, media: readonly ExportedMedia[], manifest: Manifest): void {
  for (const { id, fileKey, contentType } of media) {
    const file = openMedia(deps, { fileKey, contentType });
    const open = async () => {
      const stream = await file.open();
      if (stream === null) manifest.missingMedia.push(id);
      else manifest.media++;
      return stream ?? nothing();
    };
    // Pictures and videos are compressed already.
    addLazily(zip, mediaName(id, file.extension), open, { compress: false });
  }
}

async function addPicture(deps: ExportDeps, zip: ZipFile, name: string, key: string | null): Promise<void> {
  if (key === null || (await deps.storage.size(key)) === null) return;
  const open = async () => (await deps.storage.open(key))?.stream ?? nothing();
  addLazily(zip, name, open, { compress: false });
}

async function fill(
  deps: ExportDeps,
  zip: ZipFile,
  { readme, picture }: ArchiveSource,
  { lists, media, pictureKey, takenAt }: StagedArchive,
): Promise<void> {
  const manifest: Manifest = {
    format: archiveFormat,
    version: archiveVersion,
    exportedAt: takenAt.toISOString(),
    lists: Object.fromEntries(lists.map(({ file, rows }) => [file, rows])),
    media: 0,
    missingMedia: [],
  };
  zip.addBuffer(Buffer.from(readme), readmeName);
  for (const { file, path } of lists)
    addLazily(zip, listName(file), async () => createReadStream(path), { compress: true });
  await addPicture(deps, zip, picture.name, pictureKey);
  addMedia(deps, zip, media, manifest);
  addLazily(zip, manifestName, async () => Readable.from([JSON.stringify(manifest, null, 2)]), { compress: true });
  zip.end();
}

/** The zip stream. The folder is deleted when the stream ends or is destroyed. */
function zipStream(deps: ExportDeps, ownerId: WorkspaceId, zip: ZipFile, folder: string): Readable {
  const stream = zip.outputStream;
  if (!(stream instanceof Readable)) throw new Error("The zip file cannot be read from");
  const fail = (error: unknown) => deps.log.error({ err: error, ownerId }, "archive.export_failed");
  // An unreadable file aborts the answer, so that the client does not accept an incomplete archive.
  zip.on("error", (error: Error) => {
    fail(error);
    stream.destroy(error);
  });
  stream.once("close", () => void removeWorkFolder(folder).catch(fail));
  return stream;
}

/**
 * All data of an owner as a zip file, named after this stem and the day. The lists are first written to temporary files from one
 * snapshot, so that a slow download does not occupy the database; media are read while they are sent. `onReady` runs before the
 * download begins. Throws CONFLICT while another archive of the owner is being prepared, UNAVAILABLE while others' are,
 * INSUFFICIENT_STORAGE.
 */
export async function writeArchive(
  deps: ExportDeps,
  source: ArchiveSource,
  { fileStem, onReady }: { fileStem: string; onReady(): Promise<void> },
): Promise<Download> {
  const { ownerId } = source;
  const folder = await makeWorkFolder(deps.config.dataDir);
  try {
    const staged = await exports.take(ownerId, () => stageArchive(deps, source, folder));
    const zip = new ZipFile();
    await fill(deps, zip, source, staged);
    await onReady();
    return new Download({
      stream: zipStream(deps, ownerId, zip, folder),
      contentType: "application/zip",
      fileName: `${fileStem}-${staged.takenAt.toISOString().slice(0, 10)}.zip`,
    });
  } catch (error) {
    await removeWorkFolder(folder);
    throw error;
  }
}
