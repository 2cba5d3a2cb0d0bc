import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { migrateDb } from "#server/db/migrate.ts";
import { createLogger } from "#server/lib/logger.ts";
import { tracesInDatabase } from "#server/test/find-traces.ts";
import { testDatabase } from "#server/test/test-database.ts";

const log = createLogger({ level: "silent", pretty: false });
const migrations = join(import.meta.dirname, "../../../drizzle");

/** The migrations up to this one, not included. */
function migrationsBefore(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), "postloom-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(migrations, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { tag: string }[] };
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag === tag),
  );
  expect(entries.length).toBeGreaterThan(0);
  writeFileSync(path, JSON.stringify({ ...journal, entries }));
  return folder;
}

test("snapshots keep their rows when they are partitioned, and statements that were prepared before go on", async ({
  annotate,
}) => {
  const url = await testDatabase();
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end());
  await sql.unsafe(
    "drop schema public cascade; drop schema sandbox cascade; drop schema drizzle cascade; create schema public",
  );
  await migrateDb(url, migrationsBefore("0034_partitions"), { log });
  const targets = 500;
  const perTarget = 200;
  // Without the rows that these refer to.
  await sql`set session_replication_role = replica`;
  await sql`
    insert into target_figures (target_id, user_id, post_id, account_id, platform, source, published_at)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'facebook', 'platform', now()
    from generate_series(1, ${targets})`;
  await sql`
    insert into metric_snapshots (target_id, captured_at, likes, source)
    select target_id, now() - make_interval(hours => hour * 40), hour, 'platform'
    from target_figures, generate_series(1, ${perTarget}) as hour`;
  await sql`insert into account_snapshots (account_id, captured_at, followers, source)
    select account_id, now(), 1, 'platform' from target_figures`;
  await sql`set session_replication_role = origin`;

  const insert = () => sql`
    insert into metric_snapshots (target_id, captured_at, likes, source)
    select target_id, clock_timestamp(), ${1}::bigint, 'platform' from target_figures limit 1 on conflict do nothing`;
  await insert();
  const startedAt = performance.now();
  await migrateDb(url, migrationsBefore("0035_workspaces"), { log });
  await annotate(`${targets * perTarget} rows in ${Math.round(performance.now() - startedAt)} ms`);
  await insert();

  const [counted] = await sql`
    select (select count(*)::int from metric_snapshots) as metrics, (select count(*)::int from account_snapshots) as accounts`;
  expect(counted).toEqual({ metrics: targets * perTarget + 2, accounts: targets });
  const kinds = await sql`
    select relname as name, relkind as kind from pg_class where relname in ('metric_snapshots', 'account_snapshots') order by 1`;
  expect(kinds.map(({ kind }) => kind)).toEqual(["p", "p"]);
  await sql`delete from target_figures`;
  expect(await sql`select 1 from metric_snapshots limit 1`).toHaveLength(0);
});

test("workspaces take over all rows of 300 people with 10,000 posts: none is lost, none has another id", async ({
  annotate,
}) => {
  const url = await testDatabase();
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end());
  await sql.unsafe(
    "drop schema public cascade; drop schema sandbox cascade; drop schema drizzle cascade; create schema public",
  );
  await migrateDb(url, migrationsBefore("0035_workspaces"), { log });
  const people = 300;
  const posts = 10_000;
  await sql`
    insert into users (id, email, first_name)
    select gen_random_uuid(), 'person' || n || '@example.test', 'Person ' || n from generate_series(1, ${people}) n`;
  await sql`
    insert into social_accounts (id, user_id, platform, external_id, name, access_token, status, sandbox, scopes)
    select gen_random_uuid(), id, 'x', id::text, first_name, 'sealed', 'connected', true, '{}' from users`;
  await sql`
    insert into creations (id, user_id, type, status, title)
    select gen_random_uuid(), id, 'image', 'draft', first_name from users`;
  await sql`
    insert into posts (id, user_id, status, content, hashtags, platforms)
    select gen_random_uuid(), id, 'draft', 'Post ' || n, '{}', '{x}'
    from generate_series(1, ${posts}) n
    join (select id, row_number() over (order by id) as turn from users) u on u.turn = 1 + n % ${people}`;
  await sql`
    insert into post_targets (id, user_id, post_id, account_id, state, platform, account_name, sandbox)
    select gen_random_uuid(), p.user_id, p.id, a.id, 'draft', 'x', a.name, true
    from posts p join social_accounts a on a.user_id = p.user_id`;
  const tables = ["users", "social_accounts", "creations", "posts", "post_targets"];
  const read = async () =>
    Promise.all(
      tables.map(async (table) => {
        const owner = table === "users" ? sql`id` : sql`user_id`;
        const [row] = await sql`
          select count(*)::int as rows, md5(string_agg(id::text || ${owner}::text, ',' order by id)) as ids
          from ${sql(table)}`;
        return { table, ...row };
      }),
    );
  const before = await read();

  const startedAt = performance.now();
  await migrateDb(url, migrationsBefore("0056_workspace_columns"), { log });
  await annotate(`${posts} posts of ${people} people in ${Math.round(performance.now() - startedAt)} ms`);

  expect(await read()).toEqual(before);
  const [owned] = await sql`
    select count(*)::int as personal,
      count(*) filter (where w.id = u.id and w.owner_id = u.id and w.personal_of = u.id)::int as theirs
    from users u left join workspaces w on w.personal_of = u.id`;
  expect(owned).toEqual({ personal: people, theirs: people });
});

test("people whose account was deleted before are forgotten in workspaces of others, and others are not", async () => {
  const url = await testDatabase();
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end());
  await sql.unsafe(
    "drop schema public cascade; drop schema sandbox cascade; drop schema drizzle cascade; create schema public",
  );
  await migrateDb(url, migrationsBefore("0054_forgotten_people"), { log });
  const [here, gone, nobody] = [randomUUID(), randomUUID(), "00000000-0000-0000-0000-000000000000"];
  await sql`insert into users (id, email, first_name) values (${here}, 'mira@example.test', 'Mira')`;
  const [workspace] = await sql<{ id: string }[]>`
    insert into workspaces (id, name, owner_id) values (gen_random_uuid(), 'Kiln & Clay', ${here}) returning id`;
  const id = workspace?.id ?? "";
  const people = [gone, here];
  for (const [index, person] of people.entries()) {
    const [post] = await sql<{ id: string }[]>`
      insert into posts (id, user_id, status, content, hashtags, platforms, author_id, editor_id)
      values (gen_random_uuid(), ${id}, 'draft', ${String(index)}, '{}', '{x}', ${person}, ${people.at(index - 1) ?? null}) returning id`;
    await sql`
      insert into post_comments (id, workspace_id, post_id, kind, author_id, client_name, text, is_shared, mentions)
      values (gen_random_uuid(), ${id}, ${post?.id ?? ""}, 'changes_requested', ${person === here ? here : null}, 'Mira', '', true, ${people})`;
    await sql`
      insert into post_imports (id, workspace_id, author_id, file_name, digest)
      values (gen_random_uuid(), ${id}, ${person}, 'plan.csv', ${String(index)})`;
    await sql`
      insert into post_import_rows (import_id, workspace_id, row, state, author_id)
      select id, workspace_id, 2, 'failed', author_id from post_imports where author_id = ${person}`;
    await sql`
      insert into activities (id, user_id, kind, subject_type, subject_id)
      values (gen_random_uuid(), ${id}, 'member.joined', 'member', ${person})`;
    await sql`
      insert into notifications (id, user_id, workspace_id, kind, params, key)
      values (gen_random_uuid(), ${here}, ${id}, 'member.joined', '{}', ${`${id} joined:${person}`})`;
  }
  await sql`
    insert into approval_policies (id, workspace_id, mode, approver_ids, roles, counts_time, series)
    values (gen_random_uuid(), ${id}, 'one', ${people}, '{contributor}', false, 'each')`;
  expect(await tracesInDatabase(sql, [gone])).toHaveLength(9);

  await migrateDb(url, migrations, { log });

  expect(await tracesInDatabase(sql, [gone])).toEqual([]);
  expect(await sql`select author_id as author, editor_id as editor from posts order by content`).toMatchObject([
    { author: nobody, editor: here },
    { author: here, editor: nobody },
  ]);
  expect(await sql`select client_name as name, mentions from post_comments order by client_name`).toMatchObject([
    { name: "Mira", mentions: [here] },
    { name: null, mentions: [here] },
  ]);
  expect(await sql`select approver_ids as named from approval_policies`).toMatchObject([{ named: [nobody, here] }]);
  expect(await sql`select subject_id as subject from activities order by 1`).toMatchObject([
    { subject: here },
    { subject: null },
  ]);
  expect(await sql`select key from notifications`).toMatchObject([{ key: `${id} joined:${here}` }]);
});
