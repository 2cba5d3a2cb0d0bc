import { expect, test } from "vitest";
import { pauseAfterSeconds, warnAfterSeconds, warningSeconds } from "#server/domains/webhooks/pause-failing.ts";
import { retryDelayMs } from "#server/domains/webhooks/retry-delays.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { webhookEndpoints } from "#server/test/webhook-endpoints.ts";
import { Day, Minute } from "#shared/durations.ts";

const h = await harness({ works: true, sweepEveryMs: 100, env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } });
const { anEndpoint, aPostOf, untilDelivery, makeDue, setHealth } = webhookEndpoints(h);

const agoMs = (ms: number) => new Date(Date.now() - ms);

/** Seconds from the first failure of an event to each further one. */
function failuresOf(random: number): number[] {
  const seconds: number[] = [];
  for (let failures = 1, at = 0; ; failures++) {
    const delayMs = retryDelayMs(failures, () => random);
    if (delayMs === null) return seconds;
    at += delayMs / 1_000;
    seconds.push(at);
  }
}

test.each([0, 0.5, 1])("the retries of one event lead to the warning and to the pause (random: %d)", (random) => {
  const failures = failuresOf(random);
  const warnedAt = failures.find((at) => at >= warnAfterSeconds) ?? Infinity;
  expect(failures.some((at) => at >= pauseAfterSeconds && at - warnedAt >= warningSeconds)).toBe(true);
});

test("after two days of failures the owner is warned once, and after three the endpoint is paused", async () => {
  const endpoint = await anEndpoint();
  endpoint.receiver.answer = { status: 500 };
  const fail = async (attempts: number) => {
    await makeDue(endpoint);
    await untilDelivery(endpoint, (delivery) => delivery.attempts === attempts);
  };
  await aPostOf(endpoint.user);
  await fail(1);
  await setHealth(endpoint, { failingSince: agoMs(2 * Day.ms + Minute.ms) });
  await fail(2);
  await fail(3);
  const kinds = async () => (await h.as(endpoint.user).notifications.list({})).notifications.map(({ kind }) => kind);
  expect(await kinds()).toEqual(["webhook.failing"]);

  // Failing for three days, but warned of it only a moment ago.
  await setHealth(endpoint, { failingSince: agoMs(3 * Day.ms + Minute.ms) });
  await fail(4);
  expect((await endpoint.calls.get({ id: endpoint.id })).webhook.status).toBe("active");
  await setHealth(endpoint, { warnedAt: agoMs(Day.ms + Minute.ms) });
  await makeDue(endpoint);
  await untilDelivery(endpoint, ({ status }) => status === "held");
  expect((await endpoint.calls.get({ id: endpoint.id })).webhook).toMatchObject({
    status: "paused",
    pauseReason: "failing",
  });
  expect(await kinds()).toEqual(["webhook.paused"]);
  await deliverMails(h.deps);
  expect(await mailsTo(h.deps, endpoint.user.email)).toHaveLength(2);
});
