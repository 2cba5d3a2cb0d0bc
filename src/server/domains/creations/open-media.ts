import type { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import { extensionOf } from "#server/domains/creations/creation-files.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";

/** A finished file to be read as it is; `open` gives null when it is gone from storage. */
export function openMedia(
  { storage }: Pick<Deps, "storage">,
  { fileKey, contentType }: Pick<CreationRow, "fileKey" | "contentType">,
): { extension: string; open(): Promise<Readable | null> } {
  return {
    extension: extensionOf(contentType ?? ""),
    open: async () => (fileKey === null ? null : ((await storage.open(fileKey))?.stream ?? null)),
  };
}
