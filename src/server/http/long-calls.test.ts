import { setTimeout as delay } from "node:timers/promises";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { registerErrors } from "#server/http/errors.ts";
import { limitLongCalls } from "#server/http/long-calls.ts";

/** A server whose calls last this long. */
async function lasting(ms: number, handlerTimeout: number) {
  const app = fastify({ handlerTimeout });
  registerErrors(app);
  limitLongCalls(app);
  app.post("/", async () => delay(ms, { done: true }));
  onTestFinished(() => app.close());
  return app.listen({ host: "127.0.0.1", port: 0 });
}

const post = (url: string) =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: '{"a":1}' });

test("a call with a body that takes too long is answered so, instead of holding its caller for ever", async () => {
  const answer = await post(await lasting(3_000, 100));
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ status: "error", code: "UNAVAILABLE" });
});

test("one that is in time is not disturbed", async () => {
  const answer = await post(await lasting(20, 5_000));
  expect(await answer.json()).toEqual({ done: true });
});
