import { randomUUID } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import { filesBelow } from "#server/test/find-traces.ts";
import type { Harness } from "#server/test/harness.ts";
import { makeZip, type ZipEntry } from "#server/test/make-zip.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { ImportSummary } from "#shared/personal-data/personal-data.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { Template } from "#shared/templates/templates.ts";

// Hand-made archives in the export's format, and their upload to a listening server.

const at = "2026-01-01T00:00:00.000Z";

export const manifest: ZipEntry = {
  name: "manifest.json",
  content: JSON.stringify({ format: "postloom-archive", version: 1 }),
};

export const lines = (name: string, ...rows: object[]): ZipEntry => ({
  name: `${name}.jsonl`,
  content: rows.map((row) => JSON.stringify(row)).join("\n"),
});

export const anArchive = (...entries: ZipEntry[]): Promise<Buffer> => makeZip([manifest, ...entries]);

export const archivedCreation = (change: object = {}) => ({
  id: randomUUID(),
  type: "image",
  status: "completed",
  title: "Bowl",
  description: null,
  prompt: null,
  altText: null,
  isFavourite: false,
  options: null,
  parentId: null,
  provider: null,
  model: null,
  createdAt: at,
  ...change,
});

export const archivedPost = (change: object = {}) => ({
  id: randomUUID(),
  status: "draft",
  content: "Bowls",
  hashtags: [],
  platforms: ["x"],
  thread: [],
  platformContent: {},
  firstComment: null,
  altText: null,
  replySettings: null,
  likes: null,
  comments: null,
  shares: null,
  views: null,
  engagementAt: null,
  createdAt: at,
  ...change,
});

export const archivedDelivery = (postId: string, change: object = {}) => ({
  id: randomUUID(),
  postId,
  platform: "x",
  accountName: "Kiln",
  sandbox: false,
  state: "published",
  externalId: "1",
  permalink: "https://x.com/1",
  publishedAt: at,
  error: null,
  ...change,
});

export const archivedTemplate = (change: object = {}) => ({
  kind: "caption",
  name: "New in the shop",
  description: null,
  body: "Look: {{what}}",
  platforms: [],
  hashtags: [],
  style: null,
  size: null,
  durationSeconds: null,
  ...change,
});

export const mediaOf = (creationId: string, content: Buffer | string, extension = "png"): ZipEntry => ({
  name: `media/${creationId}.${extension}`,
  content,
});

export const aPicture = (format: "png" | "jpeg" = "png", background = "red") =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

export interface ImportAnswer {
  status: number;
  body: {
    code?: string;
    message?: string;
    issues?: { path: string; message: string }[];
    data?: { imported: ImportSummary };
  };
}

const urlOf = (h: Pick<Harness, "deps">) => h.deps.config.selfUrl;

export async function importArchive(
  h: Pick<Harness, "deps">,
  client: ApiClient,
  archive: Buffer,
  headers: Record<string, string> = {},
): Promise<ImportAnswer> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(archive)], "postloom.zip", { type: "application/zip" }));
  const answer = await fetch(`${urlOf(h)}/api/users/import`, {
    method: "POST",
    headers: { authorization: `Bearer ${client.token}`, ...headers },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as ImportAnswer["body"] };
}

export async function exportArchive(h: Pick<Harness, "deps">, client: ApiClient): Promise<Buffer> {
  const answer = await fetch(`${urlOf(h)}/api/users/export`, { headers: { authorization: `Bearer ${client.token}` } });
  if (answer.status !== 200) throw new Error(await answer.text());
  return Buffer.from(await answer.arrayBuffer());
}

export async function aNewUser(h: Pick<Harness, "deps">): Promise<ApiClient> {
  // All accounts register from one machine, and its rate limit is not under test.
  await h.deps.sql`delete from rate_counters`;
  return registeredClient(urlOf(h), `${randomUUID()}@example.test`);
}

export const libraryOf = async (client: ApiClient) => ({
  creations: (await client.call<{ creations: Creation[] }>("GET", "/creations?limit=100&sort=oldest")).creations,
  posts: (await client.call<{ posts: Post[] }>("GET", "/posts?limit=100&sort=oldest")).posts,
  templates: (await client.call<{ templates: Template[] }>("GET", "/templates?limit=100")).templates.filter(
    ({ builtIn }) => !builtIn,
  ),
});

/** Uploads it as a new user, and checks that it is refused with this message and stores nothing. */
export async function expectRefused(h: Pick<Harness, "deps">, archive: Buffer, message: RegExp): Promise<void> {
  const client = await aNewUser(h);
  const media = join(h.deps.config.dataDir, "media");
  const before = await filesBelow(media);
  const { status, body } = await importArchive(h, client, archive);
  expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, "INVALID_INPUT", "file"]);
  expect(body.message).toMatch(message);
  expect(await libraryOf(client)).toEqual({ creations: [], posts: [], templates: [] });
  expect(await filesBelow(media)).toEqual(before);
  const rest = await filesBelow(h.deps.config.dataDir);
  expect(rest.filter((path) => path.includes("/work/"))).toEqual([]);
}
