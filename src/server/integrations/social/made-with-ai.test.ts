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
  test("is told of what a model made, and of nothing else", async () => {
    expect(await declared(platform, count, true)).toBe(true);
    expect(await declared(platform, count, false)).toBe(false);
  });
});

test("Facebook documents no such flag, and none is sent", async () => {
  expect(await declared("facebook", 1, true)).toBe(false);
});
