import { join } from "node:path";
import type { Deps } from "#server/deps.ts";
import {
  removeStaged,
  stagedKeysOf,
  stageFile,
  type StagedFile,
} from "#server/domains/creations/uploads/import-archived-media.ts";
import { avatarName } from "#server/domains/personal-data/archive-format.ts";
import type { ArchivedCreation } from "#server/domains/personal-data/archive-rows.ts";
import { type Archive, badArchive } from "#server/domains/personal-data/open-archive.ts";
import { avatarMaxBytes, stageSquares } from "#server/domains/users/avatar.service.ts";
import { avatarFiles } from "#server/domains/users/users.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { withWorkFolder } from "#server/lib/files/work-folder.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

type StageDeps = Pick<Deps, "config" | "log" | "storage">;

/** Files of an archive that are stored, but have no row yet. */
export interface StagedImport {
  /** By the creation ids of the archive. */
  files: ReadonlyMap<CreationId, StagedFile>;
  avatarStem: string | null;
  keys: readonly string[];
}

/** Adds the file name to the refusal of a file. */
function withFileName(name: string, error: unknown): unknown {
  if (
    !(error instanceof DomainError) ||
    !["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "UNPROCESSABLE"].includes(error.code)
  )
    return error;
  return badArchive(`${name}: ${error.message}`);
}

async function stageMedia(
  deps: StageDeps,
  archive: Archive,
  creations: readonly ArchivedCreation[],
  newIds: ReadonlyMap<CreationId, CreationId>,
  files: Map<CreationId, StagedFile>,
  signal: AbortSignal,
): Promise<void> {
  for (const creation of creations) {
    const [name, id] = [archive.media.get(creation.id), newIds.get(creation.id)];
    if (name === undefined || id === undefined) continue;
    signal.throwIfAborted();
    const sizeBytes = archive.sizeOf(name);
    const extract = (path: string) => archive.extract(name, path, signal);
    const file = await stageFile(deps, { id, sizeBytes, extract }, signal).catch((error: unknown) => {
      throw withFileName(name, error);
    });
    files.set(creation.id, file);
    if (file.type !== creation.type) throw badArchive(`The file ${name} is no ${creation.type}`);
  }
}

async function stageArchivedAvatar(
  deps: StageDeps,
  userId: UserId,
  archive: Archive,
  signal: AbortSignal,
): Promise<string | null> {
  const sizeBytes = archive.sizeOf(avatarName);
  if (sizeBytes === 0) return null;
  if (sizeBytes > avatarMaxBytes) throw badArchive(`${avatarName} is too large`);
  return withWorkFolder(deps.config.dataDir, async (folder) => {
    const path = join(folder, avatarName);
    await archive.extract(avatarName, path, signal);
    const upload = { path, sizeBytes, fileName: avatarName, contentType: "" };
    return stageSquares(deps, avatarFiles, userId, upload).catch((error: unknown) => {
      throw withFileName(avatarName, error);
    });
  });
}

/** Re-encodes and stores every file of the archive. Throws INVALID_INPUT on `file`, INSUFFICIENT_STORAGE; then no file is left. */
export async function stageImport(
  deps: StageDeps,
  userId: UserId,
  archive: Archive,
  creations: readonly ArchivedCreation[],
  newIds: ReadonlyMap<CreationId, CreationId>,
  signal: AbortSignal,
): Promise<StagedImport> {
  const files = new Map<CreationId, StagedFile>();
  try {
    await stageMedia(deps, archive, creations, newIds, files, signal);
    const avatarStem = await stageArchivedAvatar(deps, userId, archive, signal);
    return { files, avatarStem, keys: [...stagedKeysOf(files.values()), ...avatarFiles.keysOf(avatarStem)] };
  } catch (error) {
    await removeStaged(deps, stagedKeysOf(files.values()));
    throw error;
  }
}
