import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { failCreation } from "#server/domains/creations/generation/end-generation.ts";
import { runGeneration } from "#server/domains/creations/generation/run-generation.ts";
import { createHeldAnswers, waitUntilFinished } from "#server/domains/creations/generation/wait-until-finished.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness({ env: { SANDBOX: "false" }, listens: true });
const { deps } = h;

const started = async (count = 1) =>
  (await h.as(await h.newUser()).generation.image({ prompt: "x", count })).creations.map(({ id }) => id);
const took = async (work: Promise<unknown>) => {
  const at = performance.now();
  await work;
  return performance.now() - at;
};

test("the wait ends when the last creation has ended, also by a failure", async () => {
  const [first, second] = await started(2);
  if (first === undefined || second === undefined) throw new Error("Expected two creations");
  let hasEnded = false;
  const waiting = waitUntilFinished(deps, [first, second], AbortSignal.timeout(15_000)).then(() => {
    hasEnded = true;
  });
  await runGeneration(deps, first, AbortSignal.timeout(10_000));
  await sleep(100);
  expect(hasEnded).toBe(false);
  await failCreation(deps, second, { error: { code: "CANCELLED", message: "Cancelled" } });
  expect(await took(waiting)).toBeLessThan(10_000);
});

test("finished creations cause no wait", async () => {
  const ids = await started();
  for (const id of ids) await runGeneration(deps, id, AbortSignal.timeout(10_000));
  expect(await took(waitUntilFinished(deps, ids, AbortSignal.timeout(15_000)))).toBeLessThan(10_000);
});

test("the wait ends with its timeout or when the caller disconnects", async () => {
  const ids = await started();
  expect(await took(waitUntilFinished(deps, ids, AbortSignal.timeout(200)))).toBeLessThan(10_000);
  expect(await took(waitUntilFinished(deps, ids, AbortSignal.abort()))).toBeLessThan(10_000);
});

test("with Prefer: wait the response has the finished creation, or the current one after the timeout", async () => {
  const user = await h.newUser();
  const answer = h.as(user, { preferWaitSeconds: 20 }).generation.image({ prompt: "held" });
  const listed = async () => (await h.as(user).creations.list({})).creations;
  await expect.poll(listed).toHaveLength(1);
  const [pending] = await listed();
  if (pending === undefined) throw new Error("No creation was started");
  await runGeneration(deps, pending.id, AbortSignal.timeout(10_000));
  expect((await answer).creation).toMatchObject({ id: pending.id, status: "completed", progress: 1 });

  const { creation } = await h.as(user, { preferWaitSeconds: 1 }).generation.image({ prompt: "held too short" });
  expect(creation.status).toBe("processing");
});

test("held responses are limited per workspace and in total, and a freed place is reused", async () => {
  const answers = createHeldAnswers({ perOwner: 2, total: 3 });
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const held: string[] = [];
  const hold = (owner: string, index: number) =>
    answers.hold(owner, async () => {
      held.push(owner);
      await gates[index]?.promise;
    });
  const running = [hold("a", 0), hold("a", 1), hold("b", 2)];
  await hold("a", 3);
  await hold("c", 3);
  expect(held).toEqual(["a", "a", "b"]);

  gates[0]?.resolve();
  await running[0];
  gates[3]?.resolve();
  await hold("c", 3);
  expect(held).toEqual(["a", "a", "b", "c"]);
  for (const gate of gates) gate.resolve();
  await Promise.all(running);
});

test("a stopping server ends held responses", async () => {
  const { selfUrl } = deps.config;
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${selfUrl}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const registered = await post("/auth/register", {
    email: "held@example.test",
    password: "wide-brown-teapot",
    firstName: "Ada",
  });
  const authorization = `Bearer ${z.object({ token: z.string() }).parse(await registered.json()).token}`;
  const answer = post("/creations/generate/image", { prompt: "held" }, { authorization, prefer: "wait=60" });
  const started = async () => (await fetch(`${selfUrl}/api/creations`, { headers: { authorization } })).text();
  await expect.poll(started).toContain('"processing"');

  expect(await took(h.app.close())).toBeLessThan(20_000);
  expect(await (await answer).json()).toMatchObject({
    status: "success",
    data: { creation: { status: "processing" } },
  });
});
