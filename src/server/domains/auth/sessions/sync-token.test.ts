import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { logout, refresh, registerUser } from "#server/domains/auth/auth.service.ts";
import { sweepExpiredAccess } from "#server/domains/auth/sessions/login-sessions.ts";
import { deliverTokenSync } from "#server/domains/auth/sessions/sync-token.ts";
import { loadConfig } from "#server/env.ts";
import { harness } from "#server/test/harness.ts";
import { aClient, anEmail, passwordOfMira, sessionOf } from "#server/test/sign-ins.ts";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const noContent: Answer = (response) => response.writeHead(204).end();
let answer = noContent;
const received: string[] = [];
const redirected: string[] = [];

async function listen(onRequest: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const otherServer = await listen((request, response) => {
  redirected.push(String(request.headers.authorization));
  response.end();
});
// The operator's server may be in a private network, as this one is.
const authSyncUrl = `${await listen((request, response) => {
  received.push(`${request.method} ${request.url} ${request.headers.authorization}`);
  answer(response, request);
})}/session`;

// No worker runs: the tests deliver the tokens themselves.
const h = await harness({ env: { AUTH_SYNC_URL: authSyncUrl, LOG_LEVEL: "silent" } });
const { deps } = h;

beforeEach(() => {
  answer = noContent;
  received.length = 0;
});

const signUp = () => registerUser(deps, aClient(), { email: anEmail(), password: passwordOfMira, firstName: "Mira" });
const rows = () =>
  deps.sql<{ id: string; sealedToken: string }[]>`select id, sealed_token as "sealedToken" from token_syncs`;
const deliver = (loginSessionId: string) => deliverTokenSync(deps, loginSessionId, AbortSignal.timeout(20_000));
const idOf = async (signedIn: { token: string }) => (await sessionOf(deps, signedIn)).loginSessionId;

test("a sign-in and a refresh are sent as POST, a sign-out as DELETE, and no row is left", async () => {
  const mira = await signUp();
  const id = await idOf(mira);
  const [row] = await deps.sql`select sealed_token from token_syncs where id = ${id}`;
  expect(row?.["sealed_token"]).toMatch(/^v1\./);
  await deliver(id);
  const renewed = await refresh(deps, mira.refreshToken);
  await deliver(id);
  await logout(deps, [renewed.token, renewed.refreshToken]);
  await deliver(id);
  expect(received).toEqual([
    `POST /session Bearer ${mira.token}`,
    `POST /session Bearer ${renewed.token}`,
    `DELETE /session Bearer ${renewed.token}`,
  ]);
  expect(await rows()).toEqual([]);
  await deliver(id);
  expect(received).toHaveLength(3);
});

test("a session that ended before its delivery is delivered as ended only", async () => {
  const mira = await signUp();
  const id = await idOf(mira);
  await logout(deps, [mira.token]);
  await deliver(id);
  expect(received).toEqual([`DELETE /session Bearer ${mira.token}`]);
});

test("a token renewed during the delivery is delivered as well", async () => {
  const mira = await signUp();
  const id = await idOf(mira);
  const renewed = Promise.withResolvers<void>();
  answer = (response) => {
    answer = noContent;
    renewed.resolve(refresh(deps, mira.refreshToken).then(() => void response.end()));
  };
  await deliver(id);
  await renewed.promise;
  expect(received).toHaveLength(2);
  expect(received[1]).not.toBe(received[0]);
  expect(await rows()).toEqual([]);
});

test("signing in neither waits for a slow server nor fails with it", async () => {
  answer = () => undefined;
  const mira = await signUp();
  const stopped = new AbortController();
  const delivering = deliverTokenSync(deps, await idOf(mira), stopped.signal);
  await expect.poll(() => received).toHaveLength(1);
  await refresh(deps, mira.refreshToken);
  stopped.abort();
  await expect(delivering).rejects.toThrow("did not answer");
  expect(await rows()).toHaveLength(1);
  await deps.sql`delete from token_syncs`;
});

test.each([500, 503, 429])("status %i is retried", async (status) => {
  answer = (response) => response.writeHead(status).end();
  const id = await idOf(await signUp());
  await expect(deliver(id)).rejects.toThrow(String(status));
  answer = noContent;
  await deliver(id);
  expect(received).toHaveLength(2);
  expect(await rows()).toEqual([]);
});

test("a closed connection is retried", async () => {
  answer = (response) => response.destroy();
  const id = await idOf(await signUp());
  await expect(deliver(id)).rejects.toThrow("did not answer");
  answer = noContent;
  await deliver(id);
  expect(await rows()).toEqual([]);
});

test.each([302, 307])("a redirect (%i) is not followed", async (status) => {
  answer = (response) => response.writeHead(status, { location: `${otherServer}/steal` }).end();
  await deliver(await idOf(await signUp()));
  expect(received).toHaveLength(1);
  expect(redirected).toEqual([]);
  expect(await rows()).toEqual([]);
});

test("a sync older than the token's lifetime is neither delivered nor kept", async () => {
  const id = await idOf(await signUp());
  await deps.db.execute(sql`update token_syncs set created_at = now() - interval '16 minutes'`);
  await deliver(id);
  expect(received).toEqual([]);
  await sweepExpiredAccess(deps);
  expect(await rows()).toEqual([]);
});

test("nothing is stored or delivered where AUTH_SYNC_URL is not set", async () => {
  const config = { ...deps.config, authSyncUrl: null };
  await registerUser({ ...deps, config }, aClient(), {
    email: anEmail(),
    password: passwordOfMira,
    firstName: "Mira",
  });
  expect(await rows()).toEqual([]);
  expect(() => loadConfig({ AUTH_SYNC_URL: "ftp://example.test" })).toThrow(/AUTH_SYNC_URL/);
});

test("the job carries no token", async () => {
  const mira = await signUp();
  const jobs = await deps.sql`select data::text as data from pgboss.job where name = 'auth.sync-token'`;
  expect(jobs.length).toBeGreaterThan(0);
  expect(JSON.stringify(jobs)).not.toContain(mira.token);
});
