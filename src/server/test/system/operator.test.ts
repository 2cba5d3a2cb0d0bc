import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealedColumns } from "#server/admin/rotate-key.ts";
import { createDb } from "#server/db/client.ts";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import { aFullAccount, type FullAccount, passwordOfFullAccount } from "#server/test/full-account.ts";
import { makeZip } from "#server/test/make-zip.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import {
  entries,
  freePort,
  type ServerProcess,
  sourceEntries,
  startServerProcess,
} from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { Workspace } from "#shared/workspaces/workspaces.ts";

// These tests run the server and the admin program as processes.

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "postloom-operator-"));

interface Place {
  env: Record<string, string>;
  url: string;
}

async function createPlace(name: string, url: string): Promise<Place> {
  const port = await freePort();
  const env = {
    NODE_ENV: "test",
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: join(folder, name),
    DATABASE_URL: url,
    SANDBOX: "true",
    LOG_LEVEL: "warn",
  };
  return { env, url };
}

const admin = (place: Place, ...args: string[]) => runCommand(entries.operator, place, args);

async function runCommand(
  entry: string,
  { env }: Place,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  try {
    const { stdout } = await run(process.execPath, [entry, ...args], { env: { PATH: process.env["PATH"], ...env } });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

const running = new Set<ServerProcess>();
async function start({ env }: Place, change: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ ...env, ...change });
  running.add(server);
  return server;
}
async function stop(server: ServerProcess): Promise<void> {
  running.delete(server);
  await server.kill("SIGTERM");
}

let here: Place;
let server: ServerProcess;
let mira: FullAccount;
let password = passwordOfFullAccount;
beforeAll(async () => {
  here = await createPlace("here", await testDatabase());
  server = await start(here);
  mira = await aFullAccount(server.baseUrl);
}, 120_000);
afterAll(async () => {
  for (const one of running) await one.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

const register = (baseUrl: string, email: string, invitation?: string) =>
  fetch(`${baseUrl}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email,
      password: "a kiln of one's own",
      firstName: "Ada",
      ...(invitation && { invitation }),
    }),
  });

test("accounts are listed, and a created link sets a new password", { timeout: 60_000 }, async () => {
  // The sources, as `npm run admin` runs them; the other commands run from the bundle.
  const { code, output } = await runCommand(sourceEntries.operator, here, ["users", mira.email.slice(0, 14)]);
  expect([code, output]).toEqual([0, expect.stringContaining(mira.email)]);
  expect(output).toContain("1 account");
  const link = (await admin(here, "reset-link", mira.email)).output.trim();
  expect(link).toMatch(new RegExp(`^${here.env["PUBLIC_URL"]}/reset-password/plpr_`));
  const answer = await fetch(`${server.baseUrl}/api/auth/reset-password/${link.split("/").at(-1)}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password: "a wheel of one's own" }),
  });
  expect(answer.status).toBe(200);
  password = "a wheel of one's own";
  const login = await fetch(`${server.baseUrl}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: mira.email, password }),
  });
  mira.client.token = ((await login.json()) as { token: string }).token;
  expect(await admin(here, "reset-link", "nobody@example.test")).toMatchObject({ code: 1, output: "User not found\n" });
});

test("closed sign-up accepts an invited person, once and with the invited address", { timeout: 90_000 }, async () => {
  expect((await admin(here, "sign-up", "closed")).output).toContain("closed");
  const refused = await register(server.baseUrl, "ada@example.test");
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    403,
    "This server takes new accounts by invitation only",
  ]);
  const info = (await (await fetch(`${server.baseUrl}/api/system/info`)).json()) as { data: { signUp: string } };
  expect(info.data.signUp).toBe("invited");
  const link = (await admin(here, "invite", "ada@example.test", "de")).output.trim();
  const token = new URL(link).searchParams.get("invitation") ?? "";
  expect((await admin(here, "sign-up")).output).toContain("ada@example.test is invited until");
  expect((await register(server.baseUrl, "eve@example.test", token)).status).toBe(403);
  expect((await register(server.baseUrl, "Ada@Example.test", token)).status).toBe(201);
  expect((await register(server.baseUrl, "ada2@example.test", token)).status).toBe(403);
  expect(await admin(here, "invite", "ADA@example.test")).toEqual({
    code: 1,
    output: "This email address already has an account\n",
  });
  expect((await admin(here, "sign-up", "open")).output).toBe("Sign-up is open\n");
  expect((await register(server.baseUrl, "bo@example.test")).status).toBe(201);
});

test("an invalid command is refused with a message and without a stack", { timeout: 60_000 }, async () => {
  for (const [args, message] of [
    [["fly"], "There is no command fly"],
    [["invite"], "npm run admin -- invite <email>"],
    [["invite", "nobody"], "nobody is no email address"],
    [["sign-up", "ajar"], "sign-up is open or closed"],
    [["restore", join(folder, "nothing.zip")], "cannot be read as a backup"],
  ] as const) {
    const { code, output } = await admin(here, ...args);
    expect([code, output]).toEqual([1, expect.stringContaining(message)]);
    expect(output).not.toContain("    at ");
  }
});

test("the key rotation covers every column with sealed values", async () => {
  const { sql, close } = createDb(here.url);
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name ~ 'sealed|_token$|verifier'`;
  await close();
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(
    columns.map(({ table, column }) => `${table}.${column}`).filter((name) => !known.includes(name as never)),
  ).toEqual([]);
});

const keyFile = (name = "secret.key", place = here) => readFileSync(join(place.env["DATA_DIR"] ?? "", name), "utf8");

test(
  "the key is replaced in two steps while the server runs, and every value is resealed",
  { timeout: 120_000 },
  async () => {
    const old = keyFile();
    expect((await admin(here, "rotate-key")).output).toContain("Restart every process");
    expect(keyFile()).not.toBe(old);
    const { sql, close } = createDb(here.url);
    // A backup made now has both keys.
    const emptyName = `between_${process.pid}`;
    await sql.unsafe(`create database ${emptyName}`);
    const between = await createPlace("between", here.url.replace(/\/[^/]*$/, `/${emptyName}`));
    const file = join(folder, "between.zip");
    expect((await admin(here, "backup", file)).code).toBe(0);
    expect((await admin(between, "restore", file)).code).toBe(0);
    expect(keyFile("secret.key.previous", between)).toBe(old);
    expect(keyFile("secret.key", between)).toBe(keyFile());
    await sql.unsafe(`drop database ${emptyName} with (force)`);
    await stop(server);
    server = await start(here);
    const keyIds = async () => {
      const ids = new Set<string>();
      for (const { table, column } of sealedColumns)
        for (const { id } of await sql<
          { id: string }[]
        >`select split_part(${sql(column)}, '.', 2) as id from ${sql(table)} where ${sql(column)} is not null`)
          ids.add(id);
      return ids;
    };
    const before = await keyIds();
    const { code, output } = await admin(here, "rotate-key");
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^[1-9]\d* sealed with the new key\nThe old key is gone\./),
    ]);
    const after = await keyIds();
    await close();
    expect(after.size).toBe(1);
    expect([...after].filter((id) => before.has(id))).toEqual([]);
    expect(existsSync(join(here.env["DATA_DIR"] ?? "", "secret.key.previous"))).toBe(false);
    // The resealed tokens can be opened: a post is published with them.
    const { post } = await mira.client.call<{ post: Post }>("POST", "/posts", {
      content: "After the new key",
      platforms: ["x"],
    });
    await expect
      .poll(async () => (await mira.client.call<{ post: Post }>("GET", `/posts/${post.id}`)).post.status, {
        timeout: 30_000,
      })
      .toBe("published");
  },
);

const mediaOf = async (client: ApiClient, baseUrl: string) => {
  const { creations } = await client.call<{ creations: Creation[] }>("GET", "/creations");
  const creation = creations.find(({ fileUrl }) => fileUrl !== null);
  return Buffer.from(await (await fetch(`${baseUrl}${creation?.fileUrl}`)).arrayBuffer());
};

async function pictureOf(workspaceId: string, baseUrl: string, token: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${baseUrl}/api/workspaces/${workspaceId}`, { headers });
  const { data } = (await answer.json()) as { data: { workspace: Workspace } };
  const picture = await fetch(`${baseUrl}${data.workspace.picture}`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  return Buffer.from(await picture.arrayBuffer());
}

test("a backup from before 1.0 is refused with the way to its rows", async () => {
  const file = join(folder, "earlier.zip");
  const manifest = JSON.stringify({ format: "postloom-backup", version: 1, migrations: 52 });
  writeFileSync(file, await makeZip([{ name: "manifest.json", content: manifest }]));
  expect(await admin(here, "restore", file)).toMatchObject({
    code: 1,
    output: expect.stringContaining("Restore it with the release that made it"),
  });
});

test(
  "a backup of the running server restores a complete server, which publishes nothing until the operator resumes it",
  { timeout: 240_000 },
  async () => {
    const other = createDb(here.url);
    // One row is larger than the chunks in which the database is read.
    const [long] = await other.sql<{ id: string }[]>`
      update sandbox.ledger set text = repeat('clay ', 50000) where id = (select max(id) from sandbox.ledger) returning id`;
    const { workspace } = await mira.client.call<{ workspace: Workspace }>("POST", "/workspaces", {
      name: "Kiln & Clay",
    });
    await mira.client.upload(`/workspaces/${workspace.id}/picture`, { picture: await pictureFile("team.png") });
    const workspacePicture = await pictureOf(workspace.id, server.baseUrl, mira.client.token);
    const file = join(folder, "backup.zip");
    const made = await admin(here, "backup", file);
    expect([made.code, made.output]).toEqual([0, expect.stringContaining("files of media are in")]);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await admin(here, "backup", file)).toMatchObject({ code: 1, output: `${file} is there already\n` });
    expect(await admin(here, "restore", file)).toMatchObject({
      code: 1,
      output: expect.stringContaining("There is something in this database"),
    });

    const picture = await mediaOf(mira.client, server.baseUrl);
    const emptyName = `restored_${process.pid}`;
    await other.sql.unsafe(`create database ${emptyName}`);
    const there = await createPlace("there", here.url.replace(/\/[^/]*$/, `/${emptyName}`));
    try {
      const restored = await admin(there, "restore", file);
      expect([restored.code, restored.output]).toEqual([0, expect.stringContaining("Nothing goes out yet")]);
      const database = createDb(there.url);
      const [kept] = await database.sql<{ length: number }[]>`
        select length(text) from sandbox.ledger where id = ${long?.id ?? ""}`;
      await database.close();
      expect(kept?.length).toBe(250_000);
      const second = await start(there);
      const login = await fetch(`${second.baseUrl}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: mira.email, password }),
      });
      const client: ApiClient = { ...(await registeredClient(second.baseUrl, "after@example.test")) };
      client.token = ((await login.json()) as { token: string }).token;
      const bearer = { authorization: `Bearer ${client.token}` };
      const list = (await (await fetch(`${second.baseUrl}/api/posts`, { headers: bearer })).json()) as {
        data: { posts: Post[] };
      };
      const original = await mira.client.call<{ posts: Post[] }>("GET", "/posts");
      expect(list.data.posts.map(({ id, status }) => [id, status])).toEqual(
        original.posts.map(({ id, status }) => [id, status]),
      );
      const creations = (await (await fetch(`${second.baseUrl}/api/creations`, { headers: bearer })).json()) as {
        data: { creations: Creation[] };
      };
      const copy = await fetch(
        `${second.baseUrl}${creations.data.creations.find(({ fileUrl }) => fileUrl !== null)?.fileUrl}`,
      );
      expect(Buffer.from(await copy.arrayBuffer()).equals(picture)).toBe(true);
      const restoredPicture = await pictureOf(workspace.id, second.baseUrl, client.token);
      expect(restoredPicture.equals(workspacePicture)).toBe(true);

      // A post published now waits until the operator resumes publishing.
      const posted = await fetch(`${second.baseUrl}/api/posts`, {
        method: "POST",
        headers: { ...bearer, "content-type": "application/json" },
        body: JSON.stringify({ content: "From the restored one", platforms: ["x"] }),
      });
      const { data } = (await posted.json()) as { data: { post: Post } };
      const statusOf = async (baseUrl: string) =>
        (
          (await (await fetch(`${baseUrl}/api/posts/${data.post.id}`, { headers: bearer })).json()) as {
            data: { post: Post };
          }
        ).data.post.status;
      expect(second.output()).toContain("publishing resume");
      expect(await statusOf(second.baseUrl)).not.toBe("published");
      expect((await admin(there, "publishing", "resume")).code).toBe(0);
      await stop(second);
      const third = await start(there);
      await expect.poll(() => statusOf(third.baseUrl), { timeout: 30_000 }).not.toBe("scheduled");
      await stop(third);
    } finally {
      for (const one of running) if (one !== server) await stop(one);
      await other.sql.unsafe(`drop database if exists ${emptyName} with (force)`);
      await other.close();
    }
  },
);
