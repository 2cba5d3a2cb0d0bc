import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import postgres, { type ReservedSql } from "postgres";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { z } from "zod";
import {
  type BackedUpTable,
  backupFormat,
  BackupManifest,
  keyName,
  manifestName,
  mediaFolder,
  previousKeyName,
  tableName,
} from "#server/admin/backup-format.ts";
import { type FillingCommand, OperatorError } from "#server/admin/command.ts";
import { migrationsFolder, type Place } from "#server/admin/open-installation.ts";
import { migrateDb } from "#server/db/migrate.ts";
import { adoptFolder } from "#server/installation/recognise-installation.ts";
import { createStorage, diskFolderOf } from "#server/integrations/storage/registry.ts";
import { isStorageKey } from "#server/integrations/storage/storage.ts";
import { restoreKeyFiles } from "#server/lib/secrets/secret-key.ts";

/** Backups from before 1.0: their rows need a schema that this release does not have. */
const FromBefore = z.looseObject({ format: z.literal(backupFormat), version: z.literal(1) });
const Journal = z.looseObject({ entries: z.array(z.unknown()) });

interface Backup {
  zip: ZipFile;
  entries: ReadonlyMap<string, Entry>;
  manifest: BackupManifest;
}

const streamOf = async ({ zip, entries }: Pick<Backup, "zip" | "entries">, name: string): Promise<Readable> => {
  const entry = entries.get(name);
  if (entry === undefined) throw new OperatorError(`The backup is not whole: ${name} is missing`);
  return zip.openReadStreamPromise(entry);
};

const keyIn = async (backup: Backup, name: string) => (await text(await streamOf(backup, name))).trim();

async function openBackup(path: string): Promise<Backup> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw new OperatorError(
      `${path} cannot be read as a backup: ${error instanceof Error ? error.message : "unknown"}`,
    );
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const written: unknown = JSON.parse(await text(await streamOf({ zip, entries }, manifestName)));
  if (FromBefore.safeParse(written).success)
    throw new OperatorError(
      `${path} is from before Postloom 1.0. Restore it with the release that made it, and then start this one on that database.`,
    );
  const manifest = BackupManifest.safeParse(written);
  if (!manifest.success) throw new OperatorError(`${path} is no backup of Postloom, or of another format`);
  return { zip, entries, manifest: manifest.data };
}

/** Migrates the empty database to the version of the backup, because its rows need the same schema. */
async function migrateTo(place: Place, migrations: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "postloom-migrations-"));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const journalPath = join(folder, "meta/_journal.json");
    const journal = Journal.parse(JSON.parse(await readFile(journalPath, "utf8")));
    if (journal.entries.length < migrations)
      throw new OperatorError("The backup was made by a newer Postloom. Update this one first.");
    await writeFile(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations) }));
    await migrateDb(place.url, folder, { log: place.log });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refuseUnlessEmpty({ sql }: Place): Promise<void> {
  const tables =
    await sql`select 1 from information_schema.tables where table_schema in ('public', 'sandbox', 'drizzle')`;
  if (tables.length > 0)
    throw new OperatorError(
      "There is something in this database. Restore into an empty one: a new DATA_DIR or DATABASE_URL.",
    );
}

async function fillTable(sql: ReservedSql, backup: Backup, table: BackedUpTable): Promise<void> {
  const name = `"${table.schema}"."${table.name}"`;
  const columns = table.columns.map((column) => `"${column}"`).join(", ");
  // Triggers check changes of rows, and restored rows are not changes.
  await sql.unsafe(`alter table ${name} disable trigger user`);
  await pipeline(
    await streamOf(backup, tableName(table)),
    await sql.unsafe(`copy ${name} (${columns}) from stdin`).writable(),
  );
  await sql.unsafe(`alter table ${name} enable trigger user`);
}

/** Sets each sequence to the number after the highest in use. */
async function moveSequences(sql: ReservedSql): Promise<void> {
  const sequences = await sql<{ sequence: string; table: string; column: string }[]>`
    select s.oid::regclass::text as sequence, d.refobjid::regclass::text as table, a.attname as column
    from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    join pg_namespace n on n.oid = s.relnamespace
    where s.relkind = 'S' and n.nspname in ('public', 'sandbox')`;
  for (const { sequence, table, column } of sequences)
    await sql.unsafe(`select setval('${sequence}', coalesce((select max("${column}") from ${table}), 0) + 1, false)`);
}

/** Restores all tables or none. Publishing is paused until the operator resumes it; users confirm overdue posts. */
async function fillDatabase({ route }: Place, backup: Backup): Promise<string> {
  const pool = postgres(route.url, {
    max: 1,
    ...route.forPostgresJs,
    onnotice: () => undefined,
    connection: { application_name: "postloom restore" },
  });
  try {
    const sql = await pool.reserve();
    await sql`begin`;
    // The backup replaces the rows inserted by the migrations.
    const names = backup.manifest.tables.map(({ schema, name }) => `"${schema}"."${name}"`).join(", ");
    await sql.unsafe(`truncate ${names}`);
    for (const table of backup.manifest.tables) await fillTable(sql, backup, table);
    await moveSequences(sql);
    const columns = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_name = 'installation' and table_schema = 'public'`;
    await sql`update installation set written_in = 'a backup'`;
    if (columns.some(({ name }) => name === "publishing_paused_at"))
      await sql`update installation set publishing_paused_at = now()`;
    const [row] = await sql<{ mediaId: string }[]>`select media_id as "mediaId" from installation`;
    if (row === undefined) throw new OperatorError("The backup is of a server that never started");
    await sql`commit`;
    sql.release();
    return row.mediaId;
  } finally {
    await pool.end({ timeout: 5 });
  }
}

async function storeMedia({ config }: Place, backup: Backup): Promise<number> {
  const storage = await createStorage(config.storage, config.dataDir);
  let files = 0;
  for (const [name, entry] of backup.entries) {
    if (!name.startsWith(mediaFolder) || entry.uncompressedSize === 0) continue;
    const key = name.slice(mediaFolder.length);
    if (!isStorageKey(key))
      throw new OperatorError(`The backup holds a file with a name that is none of ours: ${name}`);
    await storage.put(key, await streamOf(backup, name));
    files++;
  }
  return files;
}

export const restore: FillingCommand = {
  usage: "restore <file.zip>",
  does: "puts a backup back into an empty database and folder, with the server stopped",
  takes: [1, 1],
  async fill(place, [path = ""], print) {
    const backup = await openBackup(path);
    try {
      const { config } = place;
      await refuseUnlessEmpty(place);
      if (backup.manifest.hasKey && config.secretKey === null)
        await restoreKeyFiles(config.dataDir, {
          current: await keyIn(backup, keyName),
          previous: backup.entries.has(previousKeyName) ? await keyIn(backup, previousKeyName) : null,
        });
      await migrateTo(place, backup.manifest.migrations);
      // Files first: after a failure there are files without rows, but no rows without files.
      const files = await storeMedia(place, backup);
      const mediaId = await fillDatabase(place, backup);
      const folder = diskFolderOf(config.storage, config.dataDir);
      if (folder !== null) await adoptFolder(folder, mediaId);
      print(
        `${backup.manifest.tables.length} tables and ${files} files of media of ${backup.manifest.madeAt} are back`,
      );
      if (!backup.manifest.hasKey)
        print("Start the server with the SECRET_KEY it had, and with SECRET_KEY_PREVIOUS if it had one.");
      print(
        "Nothing goes out yet: start the server, look at what was due, then run: npm run admin -- publishing resume",
      );
    } finally {
      backup.zip.close();
    }
  },
};
