import { join } from "node:path";
import type { StorageConfig } from "#server/integrations/storage/storage-url.ts";
import { createDiskStorage } from "#server/integrations/storage/disk-storage.ts";
import type { Storage } from "#server/integrations/storage/storage.ts";

const folderOf = ({ folder }: { folder: string | null }, dataDir: string) => folder ?? join(dataDir, "media");

/** The folder of media on this machine; null: they lie in a bucket. */
export const diskFolderOf = (config: StorageConfig, dataDir: string): string | null =>
  config.kind === "disk" ? folderOf(config, dataDir) : null;

/** The one place that knows which kinds of storage there are. Throws, naming STORAGE_URL, when it cannot be used. */
export async function createStorage(config: StorageConfig, dataDir: string): Promise<Storage> {
  if (config.kind === "disk") return createDiskStorage(folderOf(config, dataDir));
  // Loaded when it is wanted: it is large, and most servers keep media on their disk.
  const { createS3Storage } = await import("#server/integrations/storage/s3-storage.ts");
  return createS3Storage(config);
}
