import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres, { type Sql } from "postgres";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { migrateDb } from "#server/db/migrate.ts";
import { createLogger } from "#server/lib/logger.ts";
import { checkOutEarlier, isEarlierKnown } from "#server/test/earlier-release.ts";
import { fillTables } from "#server/test/fill-tables.ts";
import { testDatabase } from "#server/test/test-database.ts";

const log = createLogger({ level: "silent", pretty: false });
const migrations = join(import.meta.dirname, "../../../drizzle");

/** Names of tables and columns that 1.0 changed. */
const tablesNow: Record<string, string> = {
  target_figures: "target_metrics",
  spending_entries: "ai_costs",
  publish_attempts: "delivery_attempts",
};
const columnsNow: Record<string, string> = {
  reads_figures: "reads_metrics",
  figures_retry_at: "metrics_retry_at",
  end_told_for: "end_notified_for",
  begun_by: "started_by",
  asked_at: "requested_at",
};

interface Table {
  name: string;
  columns: string[];
}

/** Tables without partitions, which depend on the months of the rows. */
const tablesOf = (sql: Sql) => sql<Table[]>`
  select c.relnamespace::regnamespace || '.' || c.relname as name, array_agg(a.attname::text order by a.attname) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace) and c.relkind in ('r', 'p') and not c.relispartition
  group by 1 order by 1`;

async function rowsOf(sql: Sql): Promise<Record<string, Record<string, unknown>[]>> {
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of await tablesOf(sql)) {
    const found = await sql.unsafe<{ row: Record<string, unknown> }[]>(`select to_jsonb(t) as row from ${name} t`);
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** Everything of the schema that decides what the database does, one line each, sorted. */
async function schemaOf(sql: Sql): Promise<string[]> {
  const lines = await sql<{ line: string }[]>`
    with tables as (
      select oid, relname from pg_class
      where relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace) and relkind in ('r', 'p') and not relispartition
    )
    select 'table ' || t.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end || a.attidentity::text || a.attgenerated::text
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all select 'kind ' || t.relname || ' ' || c.relkind::text || coalesce(' ' || pg_get_partkeydef(c.oid), '')
      from tables t join pg_class c on c.oid = t.oid
    union all select 'constraint ' || t.relname || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
      from tables t join pg_constraint c on c.conrelid = t.oid where c.contype <> 't'
    union all select 'index ' || pg_get_indexdef(i.indexrelid) from tables t join pg_index i on i.indrelid = t.oid
    union all select 'trigger ' || translate(pg_get_triggerdef(g.oid), '()', '')
      from tables t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
    union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'enum ' || t.typname || ' ' || string_agg(e.enumlabel, ',' order by e.enumsortorder)
      from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = 'public'::regnamespace group by t.typname
    order by 1`;
  return lines.map(({ line }) => line);
}

async function emptyDatabase(): Promise<{ url: string; sql: Sql }> {
  const url = await testDatabase();
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  afterAll(() => sql.end());
  await sql.unsafe(
    "drop schema public cascade; drop schema sandbox cascade; drop schema drizzle cascade; create schema public",
  );
  return { url, sql };
}

describe.skipIf(!isEarlierKnown)("an installation from before 1.0", async () => {
  const folder = isEarlierKnown ? checkOutEarlier() : "";
  afterAll(() => {
    if (folder !== "") rmSync(folder, { recursive: true, force: true });
  });
  const earlier = join(folder, "drizzle");
  /** On a connection of its own, because drizzle changes how one writes JSON. */
  async function install(url: string): Promise<void> {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    try {
      await migrate(drizzle(sql), { migrationsFolder: earlier });
    } finally {
      await sql.end();
    }
  }

  test("has all its rows and the schema of a new one after the upgrade", { timeout: 120_000 }, async () => {
    const { url, sql } = await emptyDatabase();
    await install(url);
    const userId = randomUUID();
    await sql`insert into users (id, email, first_name) values (${userId}, 'mira@example.test', 'Mira')`;
    const [webhook] = await sql`
      insert into webhooks (id, user_id, url, secret, events)
      values (gen_random_uuid(), ${userId}, 'https://example.test', 'sealed', '{}') returning id`;
    await sql`
      insert into webhook_deliveries (id, user_id, webhook_id, type, data, status, due_at)
      values (gen_random_uuid(), ${userId}, ${webhook?.["id"]}, 'webhook.test', '{}', 'pending', now())`;
    await fillTables(sql, userId, "words");
    // The upgrade forgets authors without an account.
    await sql`update post_imports set author_id = ${userId}`;
    // JSON with names of fields and columns, and a text that reads like them.
    const content = 'She wrote "readsFigures": false';
    await sql`update repeats set post = ${sql.json({ content, readsFigures: false })}`;
    await sql`update post_import_rows set plan = ${sql.json({ post: { content, readsFigures: null } })}`;
    await sql`update requests set result = ${sql.json({ post: { readsFigures: true } })}`;
    const kept = { user_id: userId, content };
    await sql`update bulk_change_items set deleted = ${sql.json({
      post: { ...kept, reads_figures: true },
      media: [kept],
      targets: [kept],
      approvals: [kept],
    })}`;
    const before = await rowsOf(sql);
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(60);

    await migrateDb(url, migrations, { log });

    const named = { workspace_id: userId, content };
    const jsonNow: Record<string, object> = {
      "public.repeats": { post: { content, readsMetrics: false } },
      "public.post_import_rows": { plan: { post: { content, readsMetrics: null } } },
      "public.requests": { result: { post: { readsMetrics: true } } },
      "public.bulk_change_items": {
        deleted: { post: { ...named, reads_metrics: true }, media: [named], targets: [named], approvals: [kept] },
      },
    };
    const after = await rowsOf(sql);
    const tables = await tablesOf(sql);
    for (const [name, rows] of Object.entries(before)) {
      const table = name.replace(/\w+$/, (old) => tablesNow[old] ?? old);
      const columns = tables.find((one) => one.name === table)?.columns ?? [];
      const nameNow = (column: string) =>
        columnsNow[column] !== undefined && !columns.includes(column)
          ? columnsNow[column]
          : column === "user_id" && !columns.includes("user_id")
            ? "workspace_id"
            : column;
      const expected = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [nameNow(column), value])),
      );
      Object.assign(expected[0] ?? {}, jsonNow[table]);
      expect(after[table], table).toMatchObject(expected);
      expect(after[table], table).toHaveLength(rows.length);
    }

    const fresh = await emptyDatabase();
    await migrateDb(fresh.url, migrations, { log });
    expect(await schemaOf(sql)).toEqual(await schemaOf(fresh.sql));
    expect(await sql`select hash, created_at from drizzle.migrations`).toEqual(
      await fresh.sql`select hash, created_at from drizzle.migrations`,
    );
    await migrateDb(url, migrations, { log });
    expect(await rowsOf(sql)).toEqual(after);
    // A process of the earlier release does not start on it.
    await expect(install(url)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/belongs to Postloom 1\.0/) },
    });
  });

  test("is refused and left as it is, if it is older than the oldest that is carried over", async () => {
    const { url, sql } = await emptyDatabase();
    const path = join(earlier, "meta/_journal.json");
    const whole = readFileSync(path, "utf8");
    onTestFinished(() => writeFileSync(path, whole));
    const journal = JSON.parse(whole) as { entries: unknown[] };
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
    await install(url);
    const before = await schemaOf(sql);
    await expect(migrateDb(url, migrations, { log })).rejects.toThrow(/commit d64e2d95/);
    expect(await schemaOf(sql)).toEqual(before);
  });

  test("is carried over as a whole or not at all", async () => {
    const { url, sql } = await emptyDatabase();
    await install(url);
    // The last step finds the name in use.
    await sql`create table drizzle.migrations (id int)`;
    const before = await schemaOf(sql);
    await expect(migrateDb(url, migrations, { log })).rejects.toThrow(/already exists/);
    expect(await schemaOf(sql)).toEqual(before);
    await sql`drop table drizzle.migrations`;
    await migrateDb(url, migrations, { log });
    expect(await sql`select workspace_id from posts`).toEqual([]);
  });
});
