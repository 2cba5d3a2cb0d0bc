import type { AddressInfo } from "node:net";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { initTRPC, TRPCError } from "@trpc/server";
import { createHTTPServer } from "@trpc/server/adapters/standalone";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { AppRouter } from "#server/router.ts";
import { renewSession, sessionLink } from "./session-link.ts";
import { accessToken, refreshToken, sessionEnd, sessionOwner, storeSession } from "./session.ts";

/** A fake tRPC server with one valid token pair. */
const idle = { refreshes: 0, isDown: false, whileRefreshing: () => {} };
const server = { token: "good", refreshToken: "good-refresh", ...idle };

const t = initTRPC.context<{ bearer: string | undefined }>().create({
  errorFormatter: ({ shape }) => ({ ...shape, data: { ...shape.data, errorCode: shape.data.code, issues: [] } }),
});
const refuse = () => new TRPCError({ code: "UNAUTHORIZED", message: "Session expired. Please login again." });
const router = t.router({
  auth: t.router({
    me: t.procedure.query(({ ctx }) => {
      if (ctx.bearer !== `Bearer ${server.token}`) throw refuse();
      return { user: "Meera" };
    }),
    refresh: t.procedure
      .input((value) => value as { refreshToken: string })
      .mutation(({ input }) => {
        server.refreshes += 1;
        server.whileRefreshing();
        if (server.isDown) throw new TRPCError({ code: "SERVICE_UNAVAILABLE" });
        if (input.refreshToken !== server.refreshToken) throw refuse();
        return { token: server.token, refreshToken: server.refreshToken };
      }),
  }),
});
const http = createHTTPServer({
  router,
  basePath: "/trpc/",
  createContext: ({ req }) => ({ bearer: req.headers.authorization }),
});

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => send(new URL(path, base), options));
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterAll(() => {
  vi.unstubAllGlobals();
  http.close();
});

beforeEach(() => Object.assign(server, idle));

const client = createTRPCClient<AppRouter>({
  links: [sessionLink, httpBatchLink({ url: "/trpc", headers: () => ({ authorization: `Bearer ${accessToken()}` }) })],
});

test("repeats concurrent refused requests after one refresh", async () => {
  storeSession({ token: "old", refreshToken: "good-refresh" }, null);
  const answers = await Promise.all([client.auth.me.query(), client.auth.me.query(), client.auth.me.query()]);
  expect(answers).toEqual([{ user: "Meera" }, { user: "Meera" }, { user: "Meera" }]);
  expect(server.refreshes).toBe(1);
  expect(accessToken()).toBe("good");
});

test("a refused refresh removes both tokens and marks the session as expired", async () => {
  storeSession({ token: "old", refreshToken: "used" }, null);
  await expect(client.auth.me.query()).rejects.toThrow("Session expired. Please login again.");
  expect([accessToken(), refreshToken()]).toEqual([null, null]);
  expect(sessionEnd()).toBe("expired");
});

test("a server error during a refresh keeps the session", async () => {
  storeSession({ token: "old", refreshToken: "good-refresh" }, null);
  server.isDown = true;
  await expect(client.auth.me.query()).rejects.toThrow();
  expect([accessToken(), refreshToken()]).toEqual(["old", "good-refresh"]);
  server.isDown = false;
  expect(await client.auth.me.query()).toEqual({ user: "Meera" });
});

test("does not refresh without a session", async () => {
  storeSession({ token: "old", refreshToken: "used" }, null);
  await expect(client.auth.me.query()).rejects.toThrow();
  server.refreshes = 0;
  await expect(client.auth.me.query()).rejects.toThrow();
  expect(server.refreshes).toBe(0);
});

test("the answer of a refresh does not replace the tokens of a sign-in meanwhile", async () => {
  storeSession({ token: "old", refreshToken: "good-refresh" }, "first");
  server.whileRefreshing = () => storeSession({ token: "good", refreshToken: "of-second" }, "second");
  expect(await renewSession("old")).toBe(true);
  expect([accessToken(), refreshToken(), sessionOwner()]).toEqual(["good", "of-second", "second"]);
});
