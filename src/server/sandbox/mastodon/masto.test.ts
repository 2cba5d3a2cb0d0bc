import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { createRestAPIClient, type mastodon, MastoHttpError } from "masto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAt } from "#server/integrations/social/test/connect.ts";
import { picture } from "../test/pictures.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";

// A client that others wrote against real servers judges the stand-in: what it cannot use is not Mastodon's API.

let sandbox: TestSandbox;
const front = createServer();
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
});
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await sandbox.stop();
});

/** The client knows servers without a path only, so one of the stand-in's servers gets an origin of its own. */
front.on("request", (request, response) => {
  const { pathname, host } = new URL(`${sandbox.base}/mastodon/large`);
  const [hostname, port] = host.split(":");
  const { method, headers, url } = request;
  const onward = forward({ hostname, port, method, headers: { ...headers, host }, path: pathname + url }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  request.pipe(onward);
});

async function connect(): Promise<Pick<mastodon.rest.Client, "v1" | "v2"> & { accountId: string }> {
  const [account] = await grantAt(sandbox, "mastodon", new AbortController().signal);
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  // A proxy without own properties.
  const { v1, v2 } = createRestAPIClient({ url, accessToken: account?.tokens.accessToken ?? "" });
  return { v1, v2, accountId: account?.externalId.split("@")[0] ?? "" };
}

test("the client reads who it is, and what the server takes", async () => {
  const { v1, v2, accountId } = await connect();
  const me = await v1.accounts.verifyCredentials();
  expect(me).toMatchObject({ id: accountId, username: expect.stringMatching(/./), statusesCount: 0 });
  const { configuration } = await v2.instance.fetch();
  expect(configuration.statuses).toMatchObject({ maxCharacters: 5_000, charactersReservedPerUrl: 23 });
});

test("a repeated post with media and the same key is the first one", async () => {
  const { v1, v2, accountId } = await connect();
  const file = new File([new Uint8Array(await picture("jpeg", 300, 200, "#c87200"))], "kiln.jpg", {
    type: "image/jpeg",
  });
  const media = await v2.media.create({ file, description: "A kiln", focus: "0.5,-0.25" });
  expect(media).toMatchObject({ type: "image", description: "A kiln", meta: { focus: { x: 0.5, y: -0.25 } } });
  const requestInit = { headers: new Headers({ "Idempotency-Key": randomUUID() }) };
  const post = () =>
    v1.statuses.create(
      {
        status: "Out of the kiln #clay",
        mediaIds: [media.id],
        spoilerText: "Heat",
        visibility: "unlisted",
        language: "en",
      },
      { requestInit },
    );
  const [first, second] = [await post(), await post()];
  expect(second.id).toBe(first.id);
  expect(first).toMatchObject({
    content: expect.stringContaining("Out of the kiln"),
    spoilerText: "Heat",
    sensitive: true,
    visibility: "unlisted",
    language: "en",
    mediaAttachments: [{ id: media.id }],
    account: { id: accountId },
  });
  expect(await sandbox.ledger(accountId)).toMatchObject({ count: 1 });
});

test("a thread is a chain of replies, and a deleted post is gone", async () => {
  const { v1, accountId } = await connect();
  const first = await v1.statuses.create({ status: "One" });
  const second = await v1.statuses.create({ status: "Two", inReplyToId: first.id });
  const third = await v1.statuses.create({ status: "Three", inReplyToId: second.id });
  const listed = await v1.accounts.$select(accountId).statuses.list({ limit: 10 });
  // Ids of one millisecond are in no order.
  expect(Object.fromEntries(listed.map(({ id, inReplyToId }) => [id, inReplyToId]))).toEqual({
    [third.id]: second.id,
    [second.id]: first.id,
    [first.id]: null,
  });
  expect(await v1.statuses.$select(third.id).remove()).toMatchObject({ id: third.id, text: "Three" });
  const read = v1.statuses.$select(third.id).fetch();
  await expect(read).rejects.toThrow(MastoHttpError);
  await expect(read).rejects.toMatchObject({ statusCode: 404, message: "Record not found" });
});

test("refusals are errors as the client knows them", async () => {
  const { v1 } = await connect();
  await expect(v1.statuses.create({ status: "x".repeat(5_001) })).rejects.toMatchObject({ statusCode: 422 });
  await expect(v1.statuses.create({ status: "" })).rejects.toMatchObject({ statusCode: 422 });
});
