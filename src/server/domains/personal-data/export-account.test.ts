import { join } from "node:path";
import { getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#server/db/schema.ts";
import { accountTables } from "#server/domains/personal-data/account-tables.queries.ts";
import { registeredClient } from "#server/test/api-client.ts";
import { fillTables } from "#server/test/fill-tables.ts";
import { filesBelow } from "#server/test/find-traces.ts";
import { aFullAccount, passwordOfFullAccount as password } from "#server/test/full-account.ts";
import { harness } from "#server/test/harness.ts";
import { rowsOf } from "#server/test/owned-rows.ts";
import { readZip } from "#server/test/read-zip.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true, env: { LOG_LEVEL: "error" } });
const { deps } = h;
const baseUrl = deps.config.selfUrl;

const download = (token: string) =>
  fetch(`${baseUrl}/api/users/export`, { headers: { authorization: `Bearer ${token}` } });

const linesOf = (files: Map<string, Buffer>, name: string): Record<string, unknown>[] =>
  (files.get(name)?.toString() ?? "").split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));

/** Tables that are not exported, each with the reason. */
const notExported: Record<string, string> = {
  bulk_changes: "kept for a day, for an undo",
  bulk_change_items: "kept for a day, for an undo",
  password_credentials: "a secret",
  access_tokens: "a secret",
  refresh_tokens: "a secret",
  password_resets: "a secret, valid for an hour",
  email_confirmations: "a secret, valid for a day",
  password_reset_requests: "encrypted, deleted within seconds",
  connect_states: "a secret, valid for ten minutes",
  social_apps: "the keys of this server, of no person",
  recovery_codes: "secrets",
  sign_in_tickets: "a secret, valid for five minutes",
  passkey_challenges: "a secret, valid for five minutes",
  identity_attempts: "a secret, valid for ten minutes",
  token_syncs: "encrypted, deleted within seconds",
  media_links: "addresses of copies that are deleted after a day",
  fitted_videos: "copies for the platforms that are deleted after a few days",
  requests: "keys of requests, deleted after two days",
  rate_counters: "hashes without personal data",
  newsletter_subscribers: "belongs to an address, not to an account",
  account_pace: "the earliest time of the next post",
  abandoned_operations: "no personal data",
  publisher_heartbeats: "no personal data",
  platform_pace: "the earliest time of the next post of all users",
  installation: "of the server, not of a user",
  push_subscriptions: "addresses of browsers, each a secret",
  invitations: "for addresses without an account",
  oauth_clients: "programs, not people",
  oauth_codes: "secrets that end within a minute",
  oauth_tokens: "secrets",
  workspace_invitations: "of the workspace, for people who are not members yet",
  data_deletions: "no personal data",
};

test("every table is either exported or has a reason not to be", () => {
  // Without the sandbox, which has its own schema and simulates the platforms.
  const tables = Object.values(schema).filter(
    (value) => is(value, PgTable) && getTableConfig(value).schema === undefined,
  );
  const known = new Set([...accountTables.map(({ table }) => getTableName(table)), ...Object.keys(notExported)]);
  const names = tables.flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test(
  "the archive has all rows and files of the user, none of another user, and no secret",
  { timeout: 120_000 },
  async () => {
    const [mira, other] = [await aFullAccount(baseUrl), await aFullAccount(baseUrl)];
    await fillTables(deps.sql, mira.user.id, mira.traces[0] ?? "");
    const rows = await rowsOf(deps.sql, [mira.user.id]);
    // The log of the shared workspace is in the archive of that workspace, also for people who left.
    const isTheirs = (row: string) => !("actor_id" in JSON.parse(row)) || JSON.parse(row).workspace_id === mira.user.id;
    const answer = await download(mira.client.token);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(answer.headers.get("content-disposition")).toMatch(/attachment; filename="?postloom-[\d-]+\.zip/);
    const files = await readZip(Buffer.from(await answer.arrayBuffer()));

    const manifest = JSON.parse(files.get("manifest.json")?.toString() ?? "");
    expect(manifest).toMatchObject({ format: "postloom-archive", version: 1, missingMedia: [] });
    for (const { file, table } of accountTables) {
      const lines = linesOf(files, `${file}.jsonl`);
      expect(lines, file).toHaveLength(manifest.lists[file]);
      expect(lines.length, file).toBeGreaterThan(0);
      expect(lines.length, file).toBe(rows[getTableName(table)]?.filter(isTheirs).length);
    }
    expect(manifest.lists).toMatchObject({
      profile: 1,
      settings: 1,
      plan: 1,
      posts: 4,
      repeats: 1,
      "social-accounts": 3,
      templates: 1,
      "api-keys": 1,
    });
    expect(linesOf(files, "profile.jsonl")[0]).toMatchObject({
      email: mira.email,
      bio: expect.stringContaining("Potter"),
    });

    const { creations } = await mira.client.call<{ creations: Creation[] }>("GET", "/creations");
    for (const { id, fileUrl } of creations.filter((creation) => creation.fileUrl !== null)) {
      const stored = Buffer.from(await (await fetch(`${baseUrl}${fileUrl}`)).arrayBuffer());
      const name = [...files.keys()].find((key) => key.startsWith(`media/${id}.`)) ?? "";
      expect(files.get(name)?.equals(stored), name).toBe(true);
    }
    expect(files.get("avatar.webp")?.length).toBeGreaterThan(100);

    const everything = [...files].map(([name, bytes]) => `${name}\n${bytes.toString("latin1")}`).join("\n");
    for (const secret of [mira.client.token, mira.apiKey, ...mira.programTokens, ...other.traces])
      expect(everything).not.toContain(secret);
    const columns = accountTables.flatMap(({ file }) => Object.keys(linesOf(files, `${file}.jsonl`)[0] ?? {}));
    // The hash of the content that an approval is for; no secret.
    expect(columns.filter((name) => /token|secret|hash$|password|sealed/i.test(name))).toEqual(["contentHash"]);
  },
);

test("a list longer than a page is complete, without repeated rows", { timeout: 60_000 }, async () => {
  const mira = await registeredClient(baseUrl, `${crypto.randomUUID()}@example.test`);
  const { user } = await mira.call<{ user: User }>("GET", "/auth/me");
  await deps.db.execute(sql`
    insert into activities (id, workspace_id, kind, label) select gen_random_uuid(), ${user.id}, 'plan.chosen', 'n' || n
    from generate_series(1, 1203) n`);
  const answer = await download(mira.token);
  const files = await readZip(Buffer.from(await answer.arrayBuffer()));
  const ids = linesOf(files, "activity.jsonl").map(({ id }) => String(id));
  expect(ids.length).toBeGreaterThan(1203);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the export needs a recent sign-in", { timeout: 60_000 }, async () => {
  const mira = await aFullAccount(baseUrl);
  const withKey = await download(mira.apiKey);
  expect(withKey.status).toBe(403);
  await deps.db.execute(
    sql`update login_sessions set created_at = now() - interval '16 minutes' where user_id = ${mira.user.id}`,
  );
  const stale = await download(mira.client.token);
  expect([stale.status, ((await stale.json()) as { code: string }).code]).toEqual([403, "CONFIRMATION_REQUIRED"]);
  await mira.client.call("POST", "/auth/confirm", { password });
  const fresh = await download(mira.client.token);
  expect(fresh.status).toBe(200);
  await fresh.body?.cancel();
});

test("changes during the export are not in the archive: all references resolve", { timeout: 60_000 }, async () => {
  const mira = await aFullAccount(baseUrl);
  const held = await deps.sql.reserve();
  let answer: Response;
  try {
    // The creations have been read, the posts have not.
    await held.unsafe("begin; lock table posts in access exclusive mode");
    const downloading = download(mira.client.token);
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'select%"reply_settings"%from "posts"%limit%'`;
    await expect.poll(() => deps.db.execute(waiting), { interval: 20 }).toHaveLength(1);
    const [creation] = await held.unsafe<{ id: string }[]>(
      "insert into creations (id, workspace_id, type, status, title) values (gen_random_uuid(), $1, 'image', 'draft', 'Meanwhile') returning id",
      [mira.user.id],
    );
    const [post] = await held.unsafe<{ id: string }[]>(
      "insert into posts (id, workspace_id, status, content, hashtags, platforms) values (gen_random_uuid(), $1, 'draft', 'Meanwhile', '{}', '{x}') returning id",
      [mira.user.id],
    );
    await held.unsafe("insert into post_media (post_id, workspace_id, position, creation_id) values ($1, $2, 0, $3)", [
      post?.id ?? "",
      mira.user.id,
      creation?.id ?? "",
    ]);
    await held.unsafe("commit");
    answer = await downloading;
  } finally {
    await held.unsafe("rollback");
    held.release();
  }
  const files = await readZip(Buffer.from(await answer.arrayBuffer()));
  const ids = new Set(["creations", "posts"].flatMap((list) => linesOf(files, `${list}.jsonl`).map(({ id }) => id)));
  const media = linesOf(files, "post-media.jsonl");
  expect(media.length).toBeGreaterThan(0);
  expect(media.flatMap(({ postId, creationId }) => [postId, creationId]).filter((id) => !ids.has(id))).toEqual([]);
  expect(files.get("posts.jsonl")?.toString()).not.toContain("Meanwhile");
});

test("no temporary file is left after a download, complete or cancelled", { timeout: 60_000 }, async () => {
  const mira = await registeredClient(baseUrl, `${crypto.randomUUID()}@example.test`);
  await (await download(mira.token)).arrayBuffer();
  await (await download(mira.token)).body?.cancel();
  await expect.poll(() => filesBelow(join(deps.config.dataDir, "work"))).toEqual([]);
});

test("a missing file is listed in the manifest, and the rest is exported", { timeout: 60_000 }, async () => {
  const mira = await aFullAccount(baseUrl);
  const [row] = await deps.db.execute<{ id: string; key: string }>(
    sql`select id, file_key as key from creations where workspace_id = ${mira.user.id} and file_key is not null`,
  );
  await deps.storage.delete(row?.key ?? "");
  const files = await readZip(Buffer.from(await (await download(mira.client.token)).arrayBuffer()));
  expect(JSON.parse(files.get("manifest.json")?.toString() ?? "").missingMedia).toEqual([row?.id]);
});
