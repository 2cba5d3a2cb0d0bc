import { open } from "node:fs/promises";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { type NewCreation, insertCreations } from "#server/domains/creations/creations.queries.ts";
import { getCreation, requireParent } from "#server/domains/creations/creations.service.ts";
import {
  type NewFile,
  factsOf,
  fileKeysOf,
  newFileKeys,
  storeFile,
} from "#server/domains/creations/files/creation-files.ts";
import { uploadedImageFile, newVideoFile } from "#server/domains/creations/files/new-creation-file.ts";
import { countUploads, lockUploads } from "#server/domains/creations/uploads/uploads.queries.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import { discardRefused } from "#server/lib/files/orphans.ts";
import { type Upload, fileHash } from "#server/lib/files/upload.ts";
import { withWorkFolder } from "#server/lib/files/work-folder.ts";
import { type MediaType, mediaTypeBytes, mediaTypeOf } from "#server/lib/media/media-type.ts";
import type { Creation, CreationType } from "#shared/creations/creations.ts";
import { type CreateCreationInput, creationTitleMax } from "#shared/creations/draft-creation.ts";
import { uploadLimits } from "#shared/creations/upload-limits.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";
import { cutText } from "#shared/text.ts";

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000).toLocaleString("en")} MB`;

/**
 * Draft fields do not apply to a file, and ignoring them silently would mislead the caller; the type may be said if it is the type of the
 * file. Throws INVALID_INPUT.
 */
function refuseDraftFields(input: CreateCreationInput, kind: CreationType): void {
  const misplaced = [...(input.type === kind ? [] : (["type"] as const)), ...(["prompt", "options"] as const)].filter(
    (field) => input[field] !== undefined,
  );
  if (misplaced.length === 0) return;
  throw invalidInput(misplaced.map((path) => ({ path, message: "Leave this out when you send a file" })));
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mediaTypeBytes), 0, mediaTypeBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** By the bytes alone. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE. */
export async function typeOf({ path, sizeBytes }: Pick<Upload, "path" | "sizeBytes">): Promise<MediaType> {
  const type = mediaTypeOf(await readHead(path));
  const most = type.kind === "image" ? uploadLimits.imageBytes : uploadLimits.videoBytes;
  if (sizeBytes > most) {
    throw new DomainError("PAYLOAD_TOO_LARGE", `A ${type.name} file may have at most ${megabytes(most)}`, {
      issues: [{ path: "file", message: `At most ${megabytes(most)}` }],
    });
  }
  return type;
}

/** Throws LIMIT_REACHED when these files would exceed the limits. Reliable only after lockUploads. */
export async function requireRoom(
  tx: Db,
  workspaceId: WorkspaceId,
  { count, sizeBytes }: { count: number; sizeBytes: number },
): Promise<void> {
  const uploads = await countUploads(tx, workspaceId);
  if (uploads.count + count > uploadLimits.count) {
    throw new DomainError(
      "LIMIT_REACHED",
      `There can be ${uploadLimits.count} uploads at most. Delete some to make room`,
    );
  }
  if (uploads.bytes + sizeBytes > uploadLimits.allBytes) {
    const [used, all] = [megabytes(uploads.bytes), megabytes(uploadLimits.allBytes)];
    throw new DomainError("LIMIT_REACHED", `Your uploads take ${used} of ${all}. Delete some to make room`);
  }
}

function titleOf(fileName: string): string {
  const name = fileName.replace(/\.\w+$/, "").replaceAll(/[_\s]+/g, " ");
  return cutText(name.trim(), creationTitleMax).trim() || "Upload";
}

/** Stores the files, then inserts the row. After a crash in between, the sweep of orphans deletes the files. */
async function storeAndInsert(
  deps: Pick<Deps, "storage">,
  transact: (work: (tx: Db) => Promise<CreationId>) => Promise<CreationId>,
  file: NewFile,
  row: Omit<NewCreation, "status">,
): Promise<CreationId> {
  const id = uuidv7() as CreationId;
  const keys = newFileKeys(id, file.contentType);
  const { workspaceId, title } = row;
  try {
    const { sizeBytes } = await storeFile(deps, keys, file);
    return await transact(async (tx) => {
      await lockUploads(tx, workspaceId);
      await requireRoom(tx, workspaceId, { count: 1, sizeBytes });
      await requireParent(tx, workspaceId, row.parentId ?? undefined);
      const done = { status: "completed", progress: 1, finishedAt: new Date() } as const;
      await insertCreations(tx, [{ ...row, ...done, ...keys, ...factsOf(file), id, sizeBytes }]);
      await recordActivity(tx, workspaceId, {
        kind: "creation.created",
        subject: { type: "creation", id },
        label: title,
      });
      return id;
    });
  } catch (error) {
    await discardRefused(deps.storage, fileKeysOf(keys), error);
    throw error;
  }
}

/**
 * Stores an uploaded picture re-encoded, or a video copied without its metadata, as a finished creation. Throws INVALID_INPUT,
 * UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, UNPROCESSABLE, CONFLICT, LIMIT_REACHED, INSUFFICIENT_STORAGE; then no file is left.
 */
export async function storeUpload(
  deps: Pick<Deps, "config" | "db" | "log" | "storage">,
  workspaceId: WorkspaceId,
  { input, upload }: { input: CreateCreationInput; upload: Upload },
  request: { key: string | null; signal: AbortSignal },
): Promise<Creation> {
  const { path, sizeBytes, fileName } = upload;
  const { kind } = await typeOf(upload);
  refuseDraftFields(input, kind);
  const keyInput = request.key === null ? input : { ...input, fileName, file: await fileHash(path) };
  return withIdempotency(
    deps,
    { workspaceId, operation: "creations.create", key: request.key, input: keyInput },
    {
      make: async (transact) => {
        // Before the costly work on the file. Repeated calls skip it, because their upload is stored already.
        await requireRoom(deps.db, workspaceId, { count: 1, sizeBytes });
        return withWorkFolder(deps.config.dataDir, async (folder) => {
          const file =
            kind === "image" ? await uploadedImageFile(path) : await newVideoFile(deps, path, folder, request.signal);
          const { title = titleOf(fileName), description, altText, parentId } = input;
          const described = {
            title,
            description: description || null,
            altText: altText || null,
            parentId: parentId ?? null,
          };
          return storeAndInsert(deps, transact, file, {
            workspaceId,
            type: kind,
            fileName: fileName || "upload",
            ...described,
          });
        });
      },
      present: (id) => getCreation(deps, workspaceId, id),
    },
  );
}
