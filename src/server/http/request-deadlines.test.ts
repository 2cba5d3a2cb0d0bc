import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { registerErrors } from "#server/http/errors.ts";
import { limitLongCalls, limitSlowBodies } from "#server/http/request-deadlines.ts";

/** A server whose calls take `ms` milliseconds. */
async function slowServer(ms: number, handlerTimeout: number) {
  const app = fastify({ handlerTimeout });
  registerErrors(app);
  limitLongCalls(app);
  app.post("/", async () => delay(ms, { done: true }));
  onTestFinished(() => app.close());
  return app.listen({ host: "127.0.0.1", port: 0 });
}

const post = (url: string) =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: '{"a":1}' });

test("a call with a body that takes too long is answered with a timeout", async () => {
  const answer = await post(await slowServer(3_000, 100));
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ status: "error", code: "UNAVAILABLE" });
});

test("a call that ends in time is answered normally", async () => {
  const answer = await post(await slowServer(20, 5_000));
  expect(await answer.json()).toEqual({ done: true });
});

/** Sends a request whose body stops after its first bytes. Returns whether the server cut the connection. */
async function sendSlowly(path: string, deadlineMs: number): Promise<"cut off" | "still open"> {
  const app = fastify();
  limitSlowBodies(app, 100);
  app.post("/fields", async () => "ok");
  app.post("/file", { config: { bodyTimeoutMs: 60_000 } }, async () => "ok");
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen");
  const socket = connect(address.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":`,
  );
  const isOpen = new Promise<"still open">((resolve) => setTimeout(() => resolve("still open"), deadlineMs));
  const outcome = await Promise.race([once(socket, "close").then(() => "cut off" as const), isOpen]);
  socket.destroy();
  await app.close();
  return outcome;
}

test("a stalled body is cut off earlier on a route without a file", async () => {
  expect(await sendSlowly("/fields", 5_000)).toBe("cut off");
  expect(await sendSlowly("/file", 400)).toBe("still open");
});
