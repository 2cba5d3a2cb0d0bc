import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { refuseUnconfirmed } from "#server/domains/auth/confirm-password.ts";
import { openMedia } from "#server/domains/creations/open-media.ts";
import {
  archiveFormat,
  archiveVersion,
  avatarName,
  listName,
  type Manifest,
  manifestName,
  mediaName,
  readme,
  readmeName,
} from "#server/domains/personal-data/archive-format.ts";
import { findAvatarStem, findExportedMedia, findExportedRows } from "#server/domains/personal-data/export.queries.ts";
import { type ExportedTable, exportedTables } from "#server/domains/personal-data/exported-tables.queries.ts";
import { avatarKeysOf } from "#server/domains/users/avatar-files.ts";
import { Download } from "#server/lib/download.ts";
import type { Session } from "#server/trpc/context.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

type ExportDeps = Pick<Deps, "db" | "storage" | "log">;

const rowsAtOnce = 500;

async function* linesOf(deps: ExportDeps, userId: UserId, exported: ExportedTable, count: () => void) {
  let after: string[] | null = null;
  do {
    const { rows, last }: Awaited<ReturnType<typeof findExportedRows>> = await findExportedRows(
      deps.db,
      exported,
      userId,
      after,
      rowsAtOnce,
    );
    for (const row of rows) {
      count();
      yield `${JSON.stringify(row)}\n`;
    }
    after = rows.length < rowsAtOnce ? null : last;
  } while (after !== null);
}

type Content = AsyncIterable<Buffer | string>;

/** Adds an entry whose content is read only when its turn has come: one thing at a time is open and in memory. */
function addLazily(zip: ZipFile, name: string, open: () => Promise<Content>, options: { compress: boolean }): void {
  zip.addReadStreamLazy(name, { ...options, mtime: new Date() }, (callback) => {
    const source = Readable.from(
      (async function* () {
        yield* await open();
      })(),
    );
    // Whoever hangs up must not leave a file open.
    const end = () => source.destroy();
    zip.outputStream.once("close", end);
    source.once("close", () => zip.outputStream.off("close", end));
    callback(null, source);
  });
}

async function* nothing(): Content {}

async function addMedia(deps: ExportDeps, userId: UserId, zip: ZipFile, manifest: Manifest): Promise<void> {
  for (let after: CreationId | null = null, isMore = true; isMore;) {
    const page: Awaited<ReturnType<typeof findExportedMedia>> = await findExportedMedia(
      deps.db,
      userId,
      after,
      rowsAtOnce,
    );
    for (const { id, fileKey, contentType } of page) {
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
    after = page.at(-1)?.id ?? null;
    isMore = page.length === rowsAtOnce;
  }
}

async function addAvatar(deps: ExportDeps, userId: UserId, zip: ZipFile): Promise<void> {
  const largest = avatarKeysOf(await findAvatarStem(deps.db, userId)).at(-1);
  if (largest === undefined || (await deps.storage.size(largest)) === null) return;
  const open = async () => (await deps.storage.open(largest))?.stream ?? nothing();
  addLazily(zip, avatarName, open, { compress: false });
}

async function fill(deps: ExportDeps, userId: UserId, zip: ZipFile): Promise<void> {
  const manifest: Manifest = {
    format: archiveFormat,
    version: archiveVersion,
    exportedAt: new Date().toISOString(),
    lists: {},
    media: 0,
    missingMedia: [],
  };
  zip.addBuffer(Buffer.from(readme), readmeName);
  for (const exported of exportedTables) {
    manifest.lists[exported.file] = 0;
    const count = () => void (manifest.lists[exported.file] = (manifest.lists[exported.file] ?? 0) + 1);
    const open = async () => linesOf(deps, userId, exported, count);
    addLazily(zip, listName(exported.file), open, { compress: true });
  }
  await addAvatar(deps, userId, zip);
  await addMedia(deps, userId, zip, manifest);
  addLazily(zip, manifestName, async () => Readable.from([JSON.stringify(manifest, null, 2)]), { compress: true });
  zip.end();
}

/**
 * Everything a person has here as one zip file, written while it is sent: its size does not matter to the server's memory.
 * Throws CONFIRMATION_REQUIRED when the sign-in is not fresh.
 */
export async function exportAccount(deps: ExportDeps, session: Session): Promise<Download> {
  const { userId } = session;
  await refuseUnconfirmed(deps, session);
  const zip = new ZipFile();
  const stream = zip.outputStream;
  if (!(stream instanceof Readable)) throw new Error("The zip file cannot be read from");
  // A file that cannot be read ends the answer half-way: nobody takes half an archive for a whole one.
  zip.on("error", (error: Error) => {
    deps.log.error({ err: error, userId }, "account.export_failed");
    stream.destroy(error);
  });
  await recordActivity(deps.db, userId, { kind: "user.data_exported" });
  await fill(deps, userId, zip);
  deps.log.info({ userId }, "account.exported");
  return new Download({
    stream,
    contentType: "application/zip",
    fileName: `postloom-${new Date().toISOString().slice(0, 10)}.zip`,
  });
}
