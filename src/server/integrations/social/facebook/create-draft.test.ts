import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { type MetaConfig, createGraph } from "../meta/graph.ts";
import { beginPost } from "../test/begin-post.ts";
import { newContent, newPicture, sendAndConfirm } from "../test/connect.ts";
import { createDraft } from "./create-draft.ts";
import { createFacebook } from "./facebook.ts";

const signal = new AbortController().signal;
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const actor = { externalId: "1", username: null, server: null, accessToken: "token" };

async function configAt(server: Server): Promise<MetaConfig> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { clientId: "id", clientSecret: "secret", graphUrl: url, uploadUrl: url, videoUrl: url, dialogUrl: url };
}

test.each([{ success: true }, { id: "1_2" }])("a draft is public after the answer %j", async (answer) => {
  const server = createServer((request, response) => {
    const isRead = request.method === "GET";
    response.end(JSON.stringify(isRead ? { permalink_url: "https://facebook.test/1_2" } : answer));
  });
  const client = createFacebook(await configAt(server));
  try {
    const content = await newContent(sandbox, { media: [] });
    const published = await sendAndConfirm(client, actor, content, { draft: "1_2" }, signal);
    expect(published).toEqual({ externalId: "1_2", permalink: "https://facebook.test/1_2" });
  } finally {
    server.close();
  }
});

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

  test("in a text becomes the link card on Facebook, the first of several", async () => {
    expect(await linkOf("Read https://example.com/kiln?a=1 and https://example.org")).toBe(
      "https://example.com/kiln?a=1",
    );
  });

  test("is no card beside a picture, nor without a scheme", async () => {
    expect(await linkOf("Read https://example.com/kiln", 1)).toBeNull();
    expect(await linkOf("Made at example.com")).toBeNull();
  });

  test.each([
    [1_609_005, undefined],
    [100, 1_609_005],
  ])("whose page Facebook cannot read is sent as text only, after code %s/%s", async (code, error_subcode) => {
    const forms: URLSearchParams[] = [];
    const server = createServer((request, response) => {
      const answerTo = (body: string) => {
        const form = new URLSearchParams(body);
        forms.push(form);
        const answer = form.has("link") ? { error: { message: "refused", code, error_subcode } } : { id: "1_2" };
        response.writeHead("error" in answer ? 400 : 200).end(JSON.stringify(answer));
      };
      text(request).then(answerTo, () => response.destroy());
    });
    const graph = createGraph(await configAt(server));
    try {
      const message = "Read https://example.com/kiln";
      expect(await createDraft(graph, actor, { text: message, photos: [] }, signal)).toBe("1_2");
      expect(forms.map((form) => [form.get("message"), form.get("link")])).toEqual([
        [message, "https://example.com/kiln"],
        [message, null],
      ]);
    } finally {
      server.close();
    }
  });
});
