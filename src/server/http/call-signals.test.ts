import { once } from "node:events";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { callSignals } from "#server/http/call-signals.ts";

/** A server whose one call is held until the test lets it go. */
async function heldCall(handlerTimeout?: number) {
  const closing = new AbortController();
  const signalOf = callSignals(closing.signal);
  const called = Promise.withResolvers<AbortSignal>();
  const release = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const app = fastify(handlerTimeout === undefined ? {} : { handlerTimeout });
  app.get("/", async (_request, reply) => {
    reply.raw.once("close", () => ended.resolve());
    called.resolve(signalOf(reply));
    await release.promise;
    return "done";
  });
  onTestFinished(async () => {
    release.resolve();
    await app.close();
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, closing, called: called.promise, release: release.resolve, ended: ended.promise };
}

test("the signal of a call ends when its caller hangs up", async () => {
  const held = await heldCall();
  const caller = new AbortController();
  const answer = fetch(held.url, { signal: caller.signal }).catch((error: unknown) => error);
  const signal = await held.called;
  expect(signal.aborted).toBe(false);
  const aborted = once(signal, "abort", { signal: AbortSignal.timeout(5_000) });
  caller.abort();
  await aborted;
  expect(signal.reason).toMatchObject({ message: expect.stringContaining("The call is over") });
  await answer;
});

test("it ends when the server stops, for calls under way and for those that still arrive", async () => {
  const held = await heldCall();
  const answer = fetch(held.url);
  const signal = await held.called;
  held.closing.abort(new Error("The server is stopping"));
  expect(signal.reason).toMatchObject({ message: "The server is stopping" });
  held.release();
  await answer;
  const late = await heldCall();
  late.closing.abort(new Error("The server is stopping"));
  const lateAnswer = fetch(late.url);
  expect((await late.called).aborted).toBe(true);
  late.release();
  await lateAnswer;
});

test("it ends when the call took too long and was answered for that", async () => {
  const held = await heldCall(100);
  const answer = fetch(held.url);
  const signal = await held.called;
  const aborted = signal.aborted ? undefined : once(signal, "abort", { signal: AbortSignal.timeout(5_000) });
  expect((await answer).status).toBe(503);
  await aborted;
});

test("a call that is over hears nothing of what comes after it", async () => {
  const held = await heldCall();
  const answer = fetch(held.url);
  const signal = await held.called;
  held.release();
  await (await answer).text();
  await held.ended;
  held.closing.abort(new Error("The server is stopping"));
  expect(signal.reason).toMatchObject({ message: expect.stringContaining("The call is over") });
});
