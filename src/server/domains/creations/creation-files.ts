import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { newToken } from "#server/lib/random-token.ts";
import type { Storage } from "#server/integrations/storage/storage.ts";
import type { CreationId } from "#shared/ids.ts";

export interface CreationFileKeys {
  fileKey: string;
  thumbnailKey: string;
}

const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "video/mp4": "mp4",
};

export const extensionOf = (contentType: string) => extensions[contentType] ?? "bin";

/** The end of a UUIDv7 is random: it spreads the files over 256 folders. */
export const folderOf = (id: CreationId) => id.slice(-2);

/** New keys for a creation's files. The token makes the address unguessable, the id makes it findable. */
export function newFileKeys(id: CreationId, contentType: string): CreationFileKeys {
  const token = newToken("");
  const stem = `creations/${folderOf(id)}/${id}-${token}`;
  return { fileKey: `${stem}.${extensionOf(contentType)}`, thumbnailKey: `${stem}-thumbnail.webp` };
}

/** Address of a stored file, relative to this server: right for the app on whatever origin it is reached. */
export const mediaUrl = (key: string) => `/media/${key}`;

export const fileKeysOf = (row: Pick<CreationRow, "fileKey" | "thumbnailKey">): string[] =>
  [row.fileKey, row.thumbnailKey].filter((key) => key !== null);

/** The finished file as it was made; null when it is gone from storage. */
export async function readCreationFile(
  deps: { storage: Storage },
  row: Pick<CreationRow, "fileKey">,
): Promise<Buffer | null> {
  return row.fileKey === null ? null : deps.storage.read(row.fileKey);
}
