import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { connect, registeredClient, signedInClient } from "#server/test/api-client.ts";
import { fleet } from "#server/test/fleet.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import { startServerProcess, freePort, type ServerProcess } from "#server/test/server-process.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

/** The last state before migration 0034, which serves while that one and all later ones have run. The tag of a release, once there is one. */
const previous = "854c48b3";
const root = join(import.meta.dirname, "../../../..");
const git = (...args: string[]) => spawnSync("git", args, { cwd: root, maxBuffer: 512 * 1024 * 1024 });

const isKnown = git("cat-file", "-e", `${previous}^{commit}`).status === 0;
if (!isKnown) {
  process.stderr.write(
    `\nSKIPPED: the test of a rolling upgrade needs commit ${previous} in the history of this clone.\n`,
  );
}

/** The sources of that time, on the packages of today. */
function checkOut(): string {
  const folder = mkdtempSync(join(tmpdir(), "postloom-previous-"));
  const archive = git("archive", previous, "src", "drizzle", "package.json");
  const unpacked = spawnSync("tar", ["-x", "-C", folder], { input: archive.stdout });
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error("The previous sources were not unpacked");
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

const untilPublished = async (call: () => Promise<{ post: Post }>) =>
  expect.poll(async () => (await call()).post.status, { timeout: 40_000, interval: 200 }).toBe("published");

describe.skipIf(!isKnown)("while a process of the previous release still runs on the migrated database", async () => {
  const { web, dataDir, databaseUrl, start, sql } = await fleet();
  const folder = isKnown ? checkOut() : "";
  let old: ServerProcess | undefined;
  afterAll(async () => {
    await old?.kill("SIGTERM");
    if (folder !== "") rmSync(folder, { recursive: true, force: true });
  });

  test("both serve and publish, and both measure the posts of the other", { timeout: 180_000 }, async () => {
    const port = await freePort();
    old = await startServerProcess(
      {
        NODE_ENV: "test",
        ROLE: "all",
        PORT: String(port),
        PUBLIC_URL: web,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        SANDBOX: "true",
        META_GRAPH_URL: `${web}/sandbox/graph`,
        META_DIALOG_URL: `${web}/sandbox/facebook`,
      },
      join(folder, "src/server/index.ts"),
    );
    const email = `${randomUUID()}@example.test`;
    const atOld = await registeredClient(old.baseUrl, email);
    const atNew = await signedInClient(web, email);
    await connect(atOld, "facebook", "Kiln and Clay");

    const write = (client: typeof atOld, content: string) =>
      client.call<{ post: Post }>("POST", "/posts", { content, platforms: ["facebook"] });
    // Only the previous code works at first.
    const first = await write(atNew, "Rolling one");
    await untilPublished(() => atNew.call("GET", `/posts/${first.post.id}`));
    await start("worker");
    const second = await write(atOld, "Rolling two");
    await untilPublished(() => atOld.call("GET", `/posts/${second.post.id}`));
    expect(await ledgerOf(web, "Rolling")).toHaveLength(2);

    const { accounts } = await atNew.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts");
    await atOld.call("POST", `/social/accounts/${accounts[0]?.id}/sync`, {});
    const measured = await sql`select distinct target_id from metric_snapshots`;
    expect(measured).toHaveLength(2);
    for (const client of [atOld, atNew])
      expect(await client.call("GET", `/analytics/entity/post/${first.post.id}`)).toMatchObject({
        entity: { id: first.post.id },
      });
  });
});
