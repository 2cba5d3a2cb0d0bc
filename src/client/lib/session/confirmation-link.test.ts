import type { AddressInfo } from "node:net";
import { createTRPCClient, httpLink } from "@trpc/client";
import { initTRPC, TRPCError } from "@trpc/server";
import { createHTTPServer } from "@trpc/server/adapters/standalone";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { AppRouter } from "#server/router.ts";
import { confirmationLink } from "./confirmation-link.ts";
import { settleQuestion, watchQuestion } from "./confirmation.ts";

/** A fake tRPC server that demands the password before it revokes a key. */
const server = { isConfirmed: false, calls: 0 };

const t = initTRPC.create({
  errorFormatter: ({ shape }) => ({
    ...shape,
    data: { ...shape.data, errorCode: "CONFIRMATION_REQUIRED", issues: [] },
  }),
});
const router = t.router({
  apiKeys: t.router({
    revoke: t.procedure.mutation(() => {
      server.calls += 1;
      if (!server.isConfirmed)
        throw new TRPCError({ code: "FORBIDDEN", message: "Please confirm your password first" });
      return {};
    }),
  }),
});
const http = createHTTPServer({ router, basePath: "/trpc/" });

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => send(new URL(path, base), options));
});

afterAll(() => {
  vi.unstubAllGlobals();
  http.close();
});

let stopWatching = () => {};
beforeEach(() => Object.assign(server, { isConfirmed: false, calls: 0 }));
afterEach(() => {
  stopWatching();
  stopWatching = () => {};
});

const client = createTRPCClient<AppRouter>({ links: [confirmationLink, httpLink({ url: "/trpc" })] });
const revoke = () => client.apiKeys.revoke.mutate({ id: "0190a1b2-0000-7000-8000-000000000000" });

/** Answers each password question, and counts them. */
function answering(give: () => boolean): { questions: number } {
  const seen = { questions: 0 };
  let isAsked = false;
  stopWatching = watchQuestion(() => {
    isAsked = !isAsked;
    if (!isAsked) return;
    seen.questions += 1;
    queueMicrotask(() => settleQuestion(give()));
  });
  return seen;
}

test("asks for the password and repeats the call", async () => {
  const seen = answering(() => (server.isConfirmed = true));
  await expect(revoke()).resolves.toEqual({});
  expect([seen.questions, server.calls]).toEqual([1, 2]);
});

test("a cancelled question fails the call", async () => {
  answering(() => false);
  await expect(revoke()).rejects.toThrow("Please confirm your password first");
  expect(server.calls).toBe(1);
});

test("repeats a call only once", async () => {
  answering(() => true);
  await expect(revoke()).rejects.toThrow("Please confirm your password first");
  expect(server.calls).toBe(2);
});

test("fails the call if no screen can ask", async () => {
  await expect(revoke()).rejects.toThrow("Please confirm your password first");
  expect(server.calls).toBe(1);
});
