import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { beginPost } from "./test/begin-post.ts";
import { newPicture, sendAndConfirm } from "./test/connect.ts";

const signal = new AbortController().signal;
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
});
afterAll(() => sandbox.stop());

async function declared(platform: Platform, count: number, madeWithAi: boolean): Promise<boolean> {
  const media = await Promise.all(Array.from({ length: count }, () => newPicture(sandbox)));
  const post = await beginPost(sandbox, platform, media);
  const content = { ...post.content, madeWithAi };
  const steps = await post.client.prepare(post.actor, content, {}, async () => {}, signal);
  const { externalId } = await sendAndConfirm(post.client, post.actor, content, steps, signal);
  const [row] = await sandbox.sql<[{ declared: boolean }]>`
    select made_with_ai as declared from sandbox.posts where id = ${externalId}`;
  return row.declared;
}

describe.each([
  ["instagram", 1],
  ["instagram", 2],
  ["x", 1],
] as const)("%s, with %i pictures", (platform, count) => {
  test("receives the AI flag only for AI-generated media", async () => {
    expect(await declared(platform, count, true)).toBe(true);
    expect(await declared(platform, count, false)).toBe(false);
  });
});

test("Facebook is sent no AI flag", async () => {
  expect(await declared("facebook", 1, true)).toBe(false);
});

test("X receives the mark of a paid partnership only where it was set", async () => {
  const marked = async (paidPartnership: boolean) => {
    const post = await beginPost(sandbox, "x", []);
    const content = { ...post.content, text: `Paid: ${paidPartnership}`, paidPartnership };
    const { externalId } = await sendAndConfirm(post.client, post.actor, content, {}, signal);
    const [row] = await sandbox.sql<[{ details: { paidPartnership?: boolean } | null }]>`
      select details from sandbox.posts where id = ${externalId}`;
    return row.details?.paidPartnership ?? false;
  };
  expect([await marked(true), await marked(false)]).toEqual([true, false]);
});
