import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { refuseUnconfirmed } from "#server/domains/auth/passwords/confirm-password.ts";
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
import { type ExportedMedia, type StagedExport, stageExport } from "#server/domains/personal-data/stage-export.ts";
import { createTurns } from "#server/domains/personal-data/turns.ts";
import { avatarFiles } from "#server/domains/users/avatar-files.ts";
import { Download } from "#server/lib/download.ts";
import { makeWorkFolder, removeWorkFolder } from "#server/lib/work-folder.ts";
import type { Session } from "#server/trpc/context.ts";
import type { UserId } from "#shared/ids.ts";

type ExportDeps = Pick<Deps, "config" | "db" | "ownConnection" | "storage" | "log">;

/** Each reads on a connection of its own. */
const exports = createTurns(2, "Your data is being exported already. Wait until that has begun to download");

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

async function addAvatar(deps: ExportDeps, zip: ZipFile, stem: string | null): Promise<void> {
  const largest = avatarFiles.keysOf(stem).at(-1);
  if (largest === undefined || (await deps.storage.size(largest)) === null) return;
  const open = async () => (await deps.storage.open(largest))?.stream ?? nothing();
  addLazily(zip, avatarName, open, { compress: false });
}

async function fill(
  deps: ExportDeps,
  zip: ZipFile,
  { lists, media, avatarStem, takenAt }: StagedExport,
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
  await addAvatar(deps, zip, avatarStem);
  addMedia(deps, zip, media, manifest);
  addLazily(zip, manifestName, async () => Readable.from([JSON.stringify(manifest, null, 2)]), { compress: true });
  zip.end();
}

/** The zip file, written while it is read. The folder goes when the stream is done with or given up. */
function zipStream(deps: ExportDeps, userId: UserId, zip: ZipFile, folder: string): Readable {
  const stream = zip.outputStream;
  if (!(stream instanceof Readable)) throw new Error("The zip file cannot be read from");
  const fail = (error: unknown) => deps.log.error({ err: error, userId }, "account.export_failed");
  // A file that cannot be read ends the answer half-way: nobody takes half an archive for a whole one.
  zip.on("error", (error: Error) => {
    fail(error);
    stream.destroy(error);
  });
  stream.once("close", () => void removeWorkFolder(folder).catch(fail));
  return stream;
}

/**
 * Everything a person has here as one zip file. The lists are read as of one instant and put aside, so that no slow reader keeps
 * the database waiting; the files are read while they are sent. Throws CONFIRMATION_REQUIRED when the sign-in is not fresh,
 * CONFLICT while another export of theirs is being prepared, UNAVAILABLE while others' are, INSUFFICIENT_STORAGE.
 */
export async function exportAccount(deps: ExportDeps, session: Session): Promise<Download> {
  const { userId } = session;
  await refuseUnconfirmed(deps, session);
  const folder = await makeWorkFolder(deps.config.dataDir);
  try {
    const staged = await exports.take(userId, () => stageExport(deps, userId, folder));
    const zip = new ZipFile();
    await fill(deps, zip, staged);
    await recordActivity(deps.db, userId, { kind: "user.data_exported" });
    await notify(deps.db, userId, { kind: "data.exported", key: "data:exported", params: {} });
    deps.log.info({ userId }, "account.exported");
    return new Download({
      stream: zipStream(deps, userId, zip, folder),
      contentType: "application/zip",
      fileName: `postloom-${staged.takenAt.toISOString().slice(0, 10)}.zip`,
    });
  } catch (error) {
    await removeWorkFolder(folder);
    throw error;
  }
}
