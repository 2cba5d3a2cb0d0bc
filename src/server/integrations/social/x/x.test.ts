import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { rulesFor } from "#shared/platforms/rules-for.ts";
import type { Actor } from "../platform.ts";
import { clientAt } from "../test/connect.ts";

let verifiedType: string | null = null;
const server = createServer((_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ data: { id: "1", verified_type: verifiedType } }));
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

const client = clientAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "x");
const actor: Actor = { externalId: "1", username: "kiln", server: null, accessToken: "token" };

test.each([
  ["blue", 125],
  ["business", 125],
  ["none", null],
  [null, null],
])(
  "an account with the check mark %s has the longer videos of a subscriber, or the usual ones",
  async (type, minutes) => {
    verifiedType = type;
    const limits = (await client.limits?.(actor, AbortSignal.timeout(5_000))) ?? null;
    const usual = rulesFor({ platform: "x", limits: null }).video;
    const { maxMs, maxBytes } = rulesFor({ platform: "x", limits }).video;
    expect(maxMs).toBe(minutes === null ? usual.maxMs : minutes * 60_000);
    expect(maxBytes > usual.maxBytes).toBe(minutes !== null);
  },
);
