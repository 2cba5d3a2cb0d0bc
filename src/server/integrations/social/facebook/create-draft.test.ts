import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { beginPost } from "../test/begin-post.ts";
import { newPicture } from "../test/connect.ts";

const signal = new AbortController().signal;
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

describe("a link", () => {
  const linkOf = async (text: string, media = 0) => {
    const pictures = await Promise.all(Array.from({ length: media }, () => newPicture(sandbox)));
    const post = await beginPost(sandbox, "facebook", pictures);
    const content = { ...post.content, text };
    const steps = await post.client.prepare(post.actor, content, {}, async () => {}, signal);
    const [row] = await sandbox.sql<[{ link: string | null }]>`
      select link from sandbox.posts where id = ${steps.draft ?? ""}`;
    return row.link;
  };

  test("in a text is shown as a card on Facebook, the first of several", async () => {
    expect(await linkOf("Read https://example.com/kiln?a=1 and https://example.org")).toBe(
      "https://example.com/kiln?a=1",
    );
  });

  test("is no card beside a picture, nor when it is only a name", async () => {
    expect(await linkOf("Read https://example.com/kiln", 1)).toBeNull();
    expect(await linkOf("Made at example.com")).toBeNull();
  });
});
