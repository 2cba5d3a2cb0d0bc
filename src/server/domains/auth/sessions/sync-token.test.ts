import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { logout, refresh, registerUser } from "#server/domains/auth/auth.service.ts";
import { sweepSessions } from "#server/domains/auth/sessions/login-sessions.ts";
import { tellToken } from "#server/domains/auth/sessions/sync-token.ts";
import { loadConfig } from "#server/env.ts";
import { harness } from "#server/test/harness.ts";
import { aClient, anEmail, passwordOfMira, sessionOf } from "#server/test/sign-ins.ts";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const kind: Answer = (response) => response.writeHead(204).end();
let answer = kind;
const told: string[] = [];
const away: string[] = [];

async function listen(onRequest: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const elsewhere = await listen((request, response) => {
  away.push(String(request.headers.authorization));
  response.end();
});
// The operator's own server, which may be of a private network: this one is.
const authSyncUrl = `${await listen((request, response) => {
  told.push(`${request.method} ${request.url} ${request.headers.authorization}`);
  answer(response, request);
})}/session`;

// Nobody works here: the test tells by itself what is to be told, but for one that asks the queue.
const h = await harness({ env: { AUTH_SYNC_URL: authSyncUrl, LOG_LEVEL: "silent" } });
const { deps } = h;

beforeEach(() => {
  answer = kind;
  told.length = 0;
});

const signUp = () => registerUser(deps, aClient(), { email: anEmail(), password: passwordOfMira, firstName: "Mira" });
const rows = () =>
  deps.sql<{ id: string; sealedToken: string }[]>`select id, sealed_token as "sealedToken" from token_syncs`;
const tell = (loginSessionId: string) => tellToken(deps, loginSessionId, AbortSignal.timeout(20_000));
const idOf = async (signedIn: { token: string }) => (await sessionOf(deps, signedIn)).loginSessionId;

test("a sign-in and a refresh are POSTed with their token, a sign-out is DELETEd, and nothing is kept", async () => {
  const mira = await signUp();
  const id = await idOf(mira);
  const [row] = await deps.sql`select sealed_token from token_syncs where id = ${id}`;
  expect(row?.["sealed_token"]).toMatch(/^v1\./);
  await tell(id);
  const renewed = await refresh(deps, mira.refreshToken);
  await tell(id);
  await logout(deps, [renewed.token, renewed.refreshToken]);
  await tell(id);
  expect(told).toEqual([
    `POST /session Bearer ${mira.token}`,
    `POST /session Bearer ${renewed.token}`,
    `DELETE /session Bearer ${renewed.token}`,
  ]);
  expect(await rows()).toEqual([]);
  await tell(id);
  expect(told).toHaveLength(3);
});

test("who signed out before the sign-in was told is told to have signed out, and nothing else", async () => {
  const mira = await signUp();
  const id = await idOf(mira);
  await logout(deps, [mira.token]);
  await tell(id);
  expect(told).toEqual([`DELETE /session Bearer ${mira.token}`]);
});

test("what is renewed while it is told is told as well", async () => {
  const mira = await signUp();
  const id = await idOf(mira);
  const renewed = Promise.withResolvers<void>();
  answer = (response) => {
    answer = kind;
    renewed.resolve(refresh(deps, mira.refreshToken).then(() => void response.end()));
  };
  await tell(id);
  await renewed.promise;
  expect(told).toHaveLength(2);
  expect(told[1]).not.toBe(told[0]);
  expect(await rows()).toEqual([]);
});

test("signing in does not wait for a server that is slow, and does not fail with one that does", async () => {
  answer = () => undefined;
  const mira = await signUp();
  const stopped = new AbortController();
  const telling = tellToken(deps, await idOf(mira), stopped.signal);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  await refresh(deps, mira.refreshToken);
  stopped.abort();
  await expect(telling).rejects.toThrow("did not answer");
  expect(await rows()).toHaveLength(1);
  await deps.sql`delete from token_syncs`;
});

test.each([500, 503, 429])("status %i is tried again", async (status) => {
  answer = (response) => response.writeHead(status).end();
  const id = await idOf(await signUp());
  await expect(tell(id)).rejects.toThrow(String(status));
  answer = kind;
  await tell(id);
  expect(told).toHaveLength(2);
  expect(await rows()).toEqual([]);
});

test("a server that hangs up is tried again", async () => {
  answer = (response) => response.destroy();
  const id = await idOf(await signUp());
  await expect(tell(id)).rejects.toThrow("did not answer");
  answer = kind;
  await tell(id);
  expect(await rows()).toEqual([]);
});

test.each([302, 307])("no redirect (%i) takes a token along", async (status) => {
  answer = (response) => response.writeHead(status, { location: `${elsewhere}/steal` }).end();
  await tell(await idOf(await signUp()));
  expect(told).toHaveLength(1);
  expect(away).toEqual([]);
  expect(await rows()).toEqual([]);
});

test("what could not be told while the token lived is neither told later nor kept", async () => {
  const id = await idOf(await signUp());
  await deps.db.execute(sql`update token_syncs set created_at = now() - interval '16 minutes'`);
  await tell(id);
  expect(told).toEqual([]);
  await sweepSessions(deps);
  expect(await rows()).toEqual([]);
});

test("nothing is told, and nothing written, where AUTH_SYNC_URL is not set", async () => {
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
