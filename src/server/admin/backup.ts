import { createWriteStream } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { callbackify } from "node:util";
import postgres, { type ReservedSql } from "postgres";
import { ZipFile } from "yazl";
import {
  type BackedUpTable,
  backupFormat,
  type BackupManifest,
  backupVersion,
  keyName,
  manifestName,
  mediaFolder,
  previousKeyName,
  tableName,
} from "#server/admin/backup-format.ts";
import { type Command, OperatorError } from "#server/admin/command.ts";
import type { Installation } from "#server/admin/open-installation.ts";
import { createStorage } from "#server/integrations/storage/registry.ts";
import type { Storage } from "#server/integrations/storage/storage.ts";
import { version } from "#server/version.ts";

const schemas = ["public", "sandbox"];
/** Every folder of the storage. */
export const storageFolders = ["account-avatars/", "avatars/", "creations/", "fitted/", "workspace-pictures/"];
const ownerOnly = 0o600;

/**
 * Every table with its writable columns, in order of reference: each table follows the tables that it refers to. A partitioned table
 * is read as a whole, because the partitions of the restored database differ.
 */
async function listTables(sql: ReservedSql): Promise<BackedUpTable[]> {
  const tables = await sql<BackedUpTable[]>`
    select c.table_schema as schema, c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ${sql(schemas)} and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and not (select p.relispartition from pg_class p where p.oid = format('%I.%I', c.table_schema, c.table_name)::regclass)
    group by 1, 2 order by 1, 2`;
  const references = await sql<{ from: string; to: string }[]>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and conrelid <> confrelid`;
  // The format of regclass: no schema for tables in the search path.
  const idOf = ({ schema, name }: BackedUpTable) => (schema === "public" ? name : `${schema}.${name}`);
  const ordered: BackedUpTable[] = [];
  const done = new Set<string>();
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      (table) => !done.has(idOf(table)) && references.every(({ from, to }) => from !== idOf(table) || done.has(to)),
    );
    if (ready.length === 0) throw new Error("Tables refer to each other in a circle");
    for (const table of ready) {
      ordered.push(table);
      done.add(idOf(table));
    }
  }
  return ordered;
}

async function readManifest(sql: ReservedSql, hasKey: boolean): Promise<BackupManifest> {
  const [row] = await sql<{ migrations: number }[]>`select count(*)::int as migrations from drizzle.migrations`;
  return {
    format: backupFormat,
    version: backupVersion,
    madeBy: version,
    madeAt: new Date().toISOString(),
    migrations: row?.migrations ?? 0,
    tables: await listTables(sql),
    hasKey,
  };
}

/** Opens each stream when its entry is written, so that only one is read at a time. */
function addLazily(zip: ZipFile, name: string, compress: boolean, openIt: () => Promise<Readable>): void {
  zip.addReadStreamLazy(name, { compress, mtime: new Date() }, callbackify(openIt));
}

/**
 * The database's COPY output. The driver stops reading while the stream is full and resumes when more data is
 * requested. At the end of the copy no more is requested, and the response to the next statement would not be read.
 */
async function copyOut(sql: ReservedSql, copy: string): Promise<Readable> {
  const rows = await sql.unsafe(copy).readable();
  return rows.once("end", () => rows._read(0));
}

async function addMedia(zip: ZipFile, storage: Storage): Promise<number> {
  let files = 0;
  for (const folder of storageFolders) {
    for await (const { key } of storage.list(folder)) {
      files++;
      // A file deleted since the listing becomes an empty entry, which the restore skips.
      addLazily(zip, `${mediaFolder}${key}`, false, async () => (await storage.open(key))?.stream ?? Readable.from([]));
    }
  }
  return files;
}

async function writeBackup(
  { config, keys, route }: Installation,
  path: string,
): Promise<{ tables: number; files: number }> {
  const hasKey = config.secretKey === null;
  const pool = postgres(route.url, {
    max: 1,
    ...route.forPostgresJs,
    onnotice: () => undefined,
    connection: { application_name: "postloom backup" },
  });
  try {
    const sql = await pool.reserve();
    // One snapshot for the whole backup.
    await sql`begin isolation level repeatable read read only`;
    const manifest = await readManifest(sql, hasKey);
    const zip = new ZipFile();
    const written = pipeline(zip.outputStream, createWriteStream(path, { flags: "r+" }));
    const fail = (error: Error) => void new Readable().wrap(zip.outputStream).destroy(error);
    zip.on("error", fail);
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), manifestName);
    const storedKeys = hasKey ? { [keyName]: keys.current, [previousKeyName]: keys.previous } : {};
    for (const [name, key] of Object.entries(storedKeys))
      if (key !== null) zip.addBuffer(Buffer.from(key), name, { mode: 0o100600 });
    for (const table of manifest.tables) {
      const columns = table.columns.map((column) => `"${column}"`).join(", ");
      const copy = `copy (select ${columns} from "${table.schema}"."${table.name}") to stdout`;
      addLazily(zip, tableName(table), true, () => copyOut(sql, copy));
    }
    const files = await addMedia(zip, await createStorage(config.storage, config.dataDir));
    zip.end();
    await written;
    await sql`rollback`;
    sql.release();
    return { tables: manifest.tables.length, files };
  } finally {
    await pool.end({ timeout: 5 });
  }
}

export const backup: Command = {
  usage: "backup <file.zip>",
  does: "writes database, media and key as of this moment, while the server runs",
  takes: [1, 1],
  async run(installation, [path = ""], print) {
    const partial = `${path}.partial`;
    // Created empty with restricted permissions; it gets its final name when it is complete.
    await (await open(partial, "w", ownerOnly)).close();
    try {
      const { tables, files } = await writeBackup(installation, partial);
      await link(partial, path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === "EEXIST" ? new OperatorError(`${path} is there already`) : error;
      });
      print(`${tables} tables and ${files} files of media are in ${path}`);
      print(
        installation.config.secretKey === null
          ? "It holds the key, too: whoever can read it can read everything."
          : `It does not hold ${installation.keys.previous === null ? "SECRET_KEY" : "SECRET_KEY and SECRET_KEY_PREVIOUS"}, which the restored server needs as well.`,
      );
    } finally {
      await rm(partial, { force: true });
    }
  },
};
