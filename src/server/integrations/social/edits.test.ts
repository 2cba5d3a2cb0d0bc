import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { beginPost, shapes } from "./test/begin-post.ts";
import { clientAt, failureOf, newPicture, newVideo } from "./test/connect.ts";

const signal = new AbortController().signal;
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
});
afterAll(() => sandbox.stop());

const pageOf = async (permalink: string | null) =>
  (await fetch(`${sandbox.base}/posts/${(permalink ?? "").split("/posts/")[1]}`)).text();

test.each([
  ["a text", async () => []],
  ["a picture", async () => [await newPicture(sandbox)]],
  ["a video", async () => [await newVideo(sandbox)]],
  ["a reel", async () => [await newVideo(sandbox, shapes.reel)]],
])("%s on Facebook has the new text after an edit, and stays one post", async (_name, media) => {
  const post = await beginPost(sandbox, "facebook", await media());
  const { externalId, permalink } = await post.send(await post.prepare());
  const edit = () => post.client.edit?.(post.actor, externalId, "Second thoughts", signal);
  await edit();
  await edit();
  const html = await pageOf(permalink);
  expect(html).toContain("Second thoughts");
  expect(html).toContain("Edited");
  expect(await post.ledger()).toMatchObject({ count: 1 });
});

test("a deleted post and a post of another Page cannot be edited", async () => {
  const post = await beginPost(sandbox, "facebook", []);
  const other = await beginPost(sandbox, "facebook", []);
  const { externalId } = await post.send(await post.prepare());
  const edit = (actor = post.actor) => post.client.edit?.(actor, externalId, "No", signal) ?? Promise.resolve();
  expect(await failureOf(edit(other.actor))).toMatchObject({ kind: "rejected", code: "facebook.100.33" });
  await post.client.remove?.(post.actor, externalId, signal);
  expect(await failureOf(edit())).toMatchObject({ kind: "rejected", code: "facebook.100.33" });
});

test("Instagram and X have no edit", () => {
  expect(clientAt(sandbox.base, "instagram").edit).toBeUndefined();
  expect(clientAt(sandbox.base, "x").edit).toBeUndefined();
});
