import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { endAccess } from "#server/domains/auth/end-access.ts";
import { giveUpIdentities } from "#server/domains/auth/identities/revoke-identity.ts";
import { identities } from "#server/domains/auth/sign-in-methods.table.ts";
import { harness } from "#server/test/harness.ts";

/** What was asked to be revoked, and how that is answered. */
const revoked: string[] = [];
let status = 200;
const apple: Server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => void (body += chunk.toString()));
  request.on("end", () => {
    revoked.push(new URLSearchParams(body).get("token") ?? "");
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
});
await new Promise<void>((resolve) => apple.listen(0, "127.0.0.1", resolve));
afterAll(() => apple.close());

const privateKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const h = await harness({
  env: {
    LOG_LEVEL: "silent",
    APPLE_CLIENT_ID: "studio",
    APPLE_TEAM_ID: "TEAM",
    APPLE_KEY_ID: "KEY",
    APPLE_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    APPLE_REVOKE_URL: `http://127.0.0.1:${(apple.address() as AddressInfo).port}/auth/revoke`,
  },
});
const { deps } = h;

beforeEach(() => {
  status = 200;
  revoked.length = 0;
});

/** Somebody who signs in with Apple and Google, and has just asked to be deleted. */
async function whoLeaves() {
  const user = await h.newUser();
  const id = uuidv7();
  const sealedToken = deps.secrets.seal("r-of-apple", `identities.sealed_token.${id}`);
  const subject = `apple-${user.id}`;
  await deps.db.insert(identities).values([
    { id, userId: user.id, provider: "apple", subject, label: user.email, sealedToken },
    { userId: user.id, provider: "google", subject: `google-${user.id}`, label: user.email },
  ]);
  await deps.db.transaction((tx) => endAccess(tx, user.id, user.email));
  return { user, subject };
}
const rowsOf = (userId: string) => deps.sql`select provider, subject, label from identities where user_id = ${userId}`;

test("whoever leaves signs in with nothing from the first moment, and can come anew with the same Apple account", async () => {
  const { user, subject } = await whoLeaves();
  const rows = await rowsOf(user.id);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(subject);
  expect(JSON.stringify(rows)).not.toContain(user.email);
  const again = await h.newUser();
  await deps.db.insert(identities).values({ userId: again.id, provider: "apple", subject, label: again.email });
});

test("Apple is told, once, and nothing of the link is left", async () => {
  const { user } = await whoLeaves();
  expect(await giveUpIdentities(deps, user.id)).toBe(true);
  expect(await giveUpIdentities(deps, user.id)).toBe(true);
  expect(revoked).toEqual(["r-of-apple"]);
  expect(await rowsOf(user.id)).toEqual([]);
});

test("an Apple that is away is told later: the deletion waits for it, and goes on where it was", async () => {
  const { user } = await whoLeaves();
  status = 503;
  expect(await giveUpIdentities(deps, user.id)).toBe(false);
  expect(await rowsOf(user.id)).toHaveLength(1);
  status = 200;
  expect(await giveUpIdentities(deps, user.id)).toBe(true);
  expect(await rowsOf(user.id)).toEqual([]);
});

test("a token that Apple does not know, and one that nobody can open any more, hold nothing up", async () => {
  const first = await whoLeaves();
  status = 400;
  expect(await giveUpIdentities(deps, first.user.id)).toBe(true);
  const second = await whoLeaves();
  await deps.sql`update identities set sealed_token = 'v1.gone' where user_id = ${second.user.id}`;
  expect(await giveUpIdentities(deps, second.user.id)).toBe(true);
  expect(await rowsOf(second.user.id)).toEqual([]);
});
