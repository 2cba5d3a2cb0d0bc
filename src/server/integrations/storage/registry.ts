import { join } from "node:path";
import { createDiskStorage } from "#server/integrations/storage/disk-storage.ts";
import type { StorageConfig } from "#server/integrations/storage/storage-url.ts";
import type { Storage } from "#server/integrations/storage/storage.ts";

const folderOf = ({ folder }: { folder: string | null }, dataDir: string) => folder ?? join(dataDir, "media");

/** The media folder on this machine; null: media are in a bucket. */
export const diskFolderOf = (config: StorageConfig, dataDir: string): string | null =>
  config.kind === "disk" ? folderOf(config, dataDir) : null;

/** Creates the configured storage. Throws when it cannot be used; the error of a bucket names STORAGE_URL. */
export async function createStorage(config: StorageConfig, dataDir: string): Promise<Storage> {
  if (config.kind === "disk") return createDiskStorage(folderOf(config, dataDir));
  // Loaded on demand: it is large, and most servers store media on disk.
  const { createS3Storage } = await import("#server/integrations/storage/s3-storage.ts");
  return createS3Storage(config);
}
