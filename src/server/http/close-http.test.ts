import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { callSignals, closeHttp, endSilentConnections } from "#server/http/close-http.ts";

/** A server whose only call waits until the test releases it. */
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

test("the signal of a call aborts when its client closes the connection", async () => {
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

test("the signal aborts when the server stops, for running calls and for later calls", async () => {
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

test("the signal aborts after the call was answered with a timeout", async () => {
  const held = await heldCall(100);
  const answer = fetch(held.url);
  const signal = await held.called;
  const aborted = signal.aborted ? undefined : once(signal, "abort", { signal: AbortSignal.timeout(5_000) });
  expect((await answer).status).toBe(503);
  await aborted;
});

test("the signal of a finished call keeps its reason when the server stops", async () => {
  const held = await heldCall();
  const answer = fetch(held.url);
  const signal = await held.called;
  held.release();
  await (await answer).text();
  await held.ended;
  held.closing.abort(new Error("The server is stopping"));
  expect(signal.reason).toMatchObject({ message: expect.stringContaining("The call is over") });
});

test("a running request is answered, and an unused connection does not delay the stop", async () => {
  const app = fastify({ forceCloseConnections: "idle" });
  const { promise: received, resolve: receive } = Promise.withResolvers<void>();
  const { promise: stopping, resolve: stop } = Promise.withResolvers<void>();
  endSilentConnections(app);
  app.get("/slow", async () => {
    receive();
    await stopping;
    return "done";
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const unused = connect(port, "127.0.0.1");
  await once(unused, "connect");
  const unusedClosed = once(unused, "close");
  const answer = fetch(`http://127.0.0.1:${port}/slow`);
  await received;

  // The request keeps its connection open until its response, long before the drain limit.
  const closed = closeHttp(app, 60_000);
  await unusedClosed;
  stop();
  expect(await (await answer).text()).toBe("done");
  await closed;
});
