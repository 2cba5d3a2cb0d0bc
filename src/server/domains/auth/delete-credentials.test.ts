import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeEach, expect, test } from "vitest";
import { deleteCredentials } from "#server/domains/auth/delete-credentials.ts";
import { revokeIdentities } from "#server/domains/auth/identities/unlink-identity.ts";
import { identities } from "#server/domains/auth/sign-in-methods.table.ts";
import { harness } from "#server/test/harness.ts";

/** Tokens of revocation requests to Apple, and the status of its responses. */
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

/** A user with Apple and Google linked, whose access has just been ended. */
async function aDeletedUser() {
  const user = await h.newUser();
  const id = uuidv7();
  const sealedToken = deps.secrets.seal("r-of-apple", `identities.sealed_token.${id}`);
  const subject = `apple-${user.id}`;
  await deps.db.insert(identities).values([
    { id, userId: user.id, provider: "apple", subject, label: user.email, sealedToken },
    { userId: user.id, provider: "google", subject: `google-${user.id}`, label: user.email },
  ]);
  await deps.db.transaction((tx) => deleteCredentials(tx, user.id, user.email));
  return { user, subject };
}
const rowsOf = (userId: string) => deps.sql`select provider, subject, label from identities where user_id = ${userId}`;

test("an account that is being deleted cannot be signed in to, and its Apple identity can sign up again", async () => {
  const { user, subject } = await aDeletedUser();
  const rows = await rowsOf(user.id);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(subject);
  expect(JSON.stringify(rows)).not.toContain(user.email);
  const again = await h.newUser();
  await deps.db.insert(identities).values({ userId: again.id, provider: "apple", subject, label: again.email });
});

test("the link is revoked at Apple once, and its row is deleted", async () => {
  const { user } = await aDeletedUser();
  expect(await revokeIdentities(deps, user.id)).toBe(true);
  expect(await revokeIdentities(deps, user.id)).toBe(true);
  expect(revoked).toEqual(["r-of-apple"]);
  expect(await rowsOf(user.id)).toEqual([]);
});

test("while Apple is unreachable the deletion waits, and a later call revokes the link", async () => {
  const { user } = await aDeletedUser();
  status = 503;
  expect(await revokeIdentities(deps, user.id)).toBe(false);
  expect(await rowsOf(user.id)).toHaveLength(1);
  status = 200;
  expect(await revokeIdentities(deps, user.id)).toBe(true);
  expect(await rowsOf(user.id)).toEqual([]);
});

test("a token that Apple does not know, and one that cannot be decrypted, do not block the deletion", async () => {
  const first = await aDeletedUser();
  status = 400;
  expect(await revokeIdentities(deps, first.user.id)).toBe(true);
  const second = await aDeletedUser();
  await deps.sql`update identities set sealed_token = 'v1.gone' where user_id = ${second.user.id}`;
  expect(await revokeIdentities(deps, second.user.id)).toBe(true);
  expect(await rowsOf(second.user.id)).toEqual([]);
});
