import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { Postloom } from "#postloom-client/index.ts";
import { targetHash } from "#server/domains/posts/approvals/content-hash.ts";
import { posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { commandLines } from "#server/test/clients/command-line.ts";
import { aPublisher } from "#server/test/clients/people.ts";
import { harness } from "#server/test/harness.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import type { CreationId, PostId } from "#shared/ids.ts";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 60_000 });

const h = await harness({ listens: true, works: true, env: { SANDBOX: "true" } });
const newCommandLine = commandLines();
const baseUrl = h.deps.config.publicUrl;

const Made = z.object({ post: z.object({ id: z.string() }) });
const Checked = z.object({ fingerprint: z.string() });

/** What a person wrote, with letters that every door has to carry unchanged. */
const text = "Zwölf Schalen — fresh 🏺\nfrom the kiln, “glazed”";
const hashtags = ["Keramik", "陶器"];
const thread = ["The second firing", "And the last: 1 200 °C"];
const altTexts = ["A bowl, seen from above"];

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: Postloom;
let accountId: string;
let creationId: string;
beforeAll(async () => {
  publisher = await aPublisher(h);
  client = new Postloom({ baseUrl, apiKey: publisher.apiKey });
  const [account] = await client.accounts.list().take(1);
  accountId = account?.id ?? "";
  creationId = (await client.creations.upload(await pictureFile("bowl.png"))).id;
});

const fields = () => ({ hashtags, thread, altTexts, creationIds: [creationId], accountIds: [accountId] });

/** A cell of a CSV file. */
const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** Publishes the same post through each door; each returns the id of its post. */
const doors: Record<string, () => Promise<string>> = {
  async rest() {
    const { body } = await publisher.person.call("POST", "/posts", { content: text, platforms: ["x"], ...fields() });
    return Made.parse(body.data).post.id;
  },
  client: async () => (await client.posts.create({ content: text, platforms: ["x"], ...fields() })).id,
  async screen() {
    const { authorization } = publisher.person;
    const payload = { content: text, platforms: ["x"], ...fields() };
    const answer = await h.app.inject({
      method: "POST",
      url: "/trpc/posts.create",
      headers: { authorization },
      payload,
    });
    return Made.parse(answer.json<{ result: { data: unknown } }>().result.data).post.id;
  },
  async assistant() {
    const assistant = new Client({ name: "test", version: "1" });
    const requestInit = { headers: { authorization: `Bearer ${publisher.apiKey}` } };
    await assistant.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }));
    const ask = async (name: string, args: Record<string, unknown>) =>
      (await assistant.callTool({ name, arguments: args })).structuredContent;
    const { id } = Made.parse(await ask("create_draft", { text, ...fields() })).post;
    const { fingerprint } = Checked.parse(await ask("check_post", { id }));
    await ask("publish_now", { id, fingerprint });
    await assistant.close();
    return id;
  },
  async file() {
    const { username, platform } = await client.accounts.get(accountId);
    const row = {
      accounts: `${platform}:${username}`,
      text,
      hashtags: hashtags.join(" "),
      thread: thread.join("\n---\n"),
      media: "bowl.png",
      alt_texts: altTexts.join("\n---\n"),
      time: new Date(Date.now() + 2_000).toISOString(),
    };
    const lines = [Object.keys(row), Object.values(row)].map((cells) => cells.map(cell).join(","));
    const begun = await client.imports.start(new File([lines.join("\r\n")], "posts.csv", { type: "text/csv" }));
    await client.imports.wait(begun.id, { timeoutMs: 30_000 });
    const { rows } = await client.request("GET /posts/imports/{id}/rows", { path: { id: begun.id } });
    return rows[0]?.postId ?? expect.fail(JSON.stringify(rows));
  },
  async commandLine() {
    const cli = newCommandLine({ POSTLOOM_URL: baseUrl, POSTLOOM_API_KEY: publisher.apiKey });
    const several = (option: string, values: readonly string[]) => values.flatMap((value) => [option, value]);
    const words = [
      ...several("--account", [accountId]),
      ...several("--media", [creationId]),
      ...several("--alt", altTexts),
      ...several("--hashtag", hashtags),
      ...several("--thread", thread),
    ];
    const { out, err } = await cli.runWith(`${text}\n`, "post", "-", "--no-wait", "--json", ...words);
    expect(err).toBe("");
    return z.object({ id: z.string() }).parse(JSON.parse(out)).id;
  },
};

/** The frozen content of a post's delivery, as the bytes that the database holds. */
async function frozenOf(id: string): Promise<string | null> {
  const [row] = await h.deps.db
    .select({ bytes: sql<string | null>`${postTargets.content}::text` })
    .from(postTargets)
    .where(eq(postTargets.postId, id as PostId));
  return row?.bytes ?? null;
}

test("one post freezes to the same bytes through REST, the client, the screen, an assistant, the command line and a file", async () => {
  const ids: string[] = [];
  for (const [name, publish] of Object.entries(doors)) {
    const id = await publish();
    await expect.poll(() => frozenOf(id), { timeout: 30_000, message: name }).not.toBeNull();
    ids.push(id);
  }
  const frozen = await Promise.all(ids.map(frozenOf));
  expect(frozen).toHaveLength(Object.keys(doors).length);
  expect(new Set(frozen).size, frozen.join("\n")).toBe(1);
  expect(frozen[0]).toContain("Zwölf Schalen — fresh 🏺\\nfrom the kiln, “glazed”");

  const targets = await h.deps.db
    .select({ accountId: postTargets.accountId, platform: postTargets.platform, content: postTargets.content })
    .from(postTargets)
    .where(inArray(postTargets.postId, ids as PostId[]));
  const file = { fileKey: "f", sizeBytes: 1 };
  const hashes = targets.map(({ content, ...target }) =>
    targetHash(target, content ?? expect.fail("frozen"), new Map([[creationId as CreationId, file]])),
  );
  expect(new Set(hashes).size).toBe(1);
  expect(
    await h.deps.db.select({ id: posts.id }).from(posts).where(eq(posts.workspaceId, publisher.person.userId)),
  ).toHaveLength(ids.length);
});
