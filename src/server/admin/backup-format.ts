import { z } from "zod";

export const backupFormat = "postloom-backup";
export const backupVersion = 2;
export const manifestName = "manifest.json";
export const keyName = "secret.key";
/** The previous key, between the two runs of `rotate-key`: stored secrets are still sealed with it. */
export const previousKeyName = "secret.key.previous";
export const tableName = ({ schema, name }: { schema: string; name: string }) => `tables/${schema}.${name}.copy`;
export const mediaFolder = "media/";

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const BackupManifest = z.object({
  format: z.literal(backupFormat),
  version: z.literal(backupVersion),
  /** The Postloom version that wrote the backup. */
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  /** The number of migrations applied to the database. */
  migrations: z.number().int().min(1),
  /** In order of reference: each table follows the tables that it refers to. */
  tables: z.array(z.object({ schema: identifier, name: identifier, columns: z.array(identifier).min(1) })).max(500),
  hasKey: z.boolean(),
});
export type BackupManifest = z.infer<typeof BackupManifest>;
export type BackedUpTable = BackupManifest["tables"][number];
