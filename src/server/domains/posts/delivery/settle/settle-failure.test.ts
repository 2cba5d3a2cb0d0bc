import { asc, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { recordNotFound } from "#server/domains/posts/delivery/attempts.queries.ts";
import { deliveryAttempts, refusedCalls } from "#server/domains/posts/delivery/delivery.table.ts";
import { fingerprintOf } from "#server/domains/posts/delivery/fingerprint.ts";
import { recordRefusal, settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetState } from "#server/domains/posts/store/target-state.ts";
import { graphError } from "#server/integrations/social/meta/errors.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { aCreation, aScheduledPost } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf, setFaultOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { TargetId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";

const h = await harness({ listens: true, works: true, sweepEveryMs: 500 });
const baseUrl = h.deps.config.selfUrl;

const rowOf = async (id: TargetId) => {
  const [row] = await h.deps.db.select().from(postTargets).where(eq(postTargets.id, id));
  if (row === undefined) throw new Error("No target");
  return row;
};

async function putInto(
  id: TargetId,
  states: TargetState[],
  change: Partial<typeof postTargets.$inferInsert> = {},
): Promise<void> {
  for (const state of states)
    await h.deps.db
      .update(postTargets)
      .set({ state, ...change })
      .where(eq(postTargets.id, id));
}

// The tests run at the same time. Each has its own user, and its faults meet its own accounts only.

test.concurrent(
  "when the database refuses to record a success, the post is looked up, never sent again",
  { timeout: 60_000 },
  async () => {
    const user = await h.newUser();
    await connectInSandbox(h, user, "facebook");
    await h.deps.sql.unsafe(`
    create sequence refusals;
    create function refuse_notes() returns trigger language plpgsql as $$
      begin perform nextval('refusals'); raise exception 'no notes today'; end $$;
    create trigger refuse_notes before update on post_targets for each row
      when (new.state in ('published', 'unknown') and old.state = 'sending' and new.workspace_id = '${user.id}')
      execute function refuse_notes()`);
    const content = `Unnoted ${user.id}`;
    const { post } = await h.as(user).posts.create({ content, platforms: ["facebook"] });
    // Both updates were refused, to `published` and to `unknown`. A sequence counts them, because it survives rollbacks.
    const refusals = async () => Number((await h.deps.sql`select last_value from refusals`)[0]?.["last_value"]);
    await vi.waitFor(async () => expect(await refusals()).toBe(2), { timeout: 20_000 });
    const id = post.targets[0]?.id as TargetId;
    expect((await rowOf(id)).state).toBe("sending");
    await h.deps.sql.unsafe(
      "drop trigger refuse_notes on post_targets; drop function refuse_notes(); drop sequence refusals",
    );
    // As if the lease had expired; the suites in test/system/faults live through leases.
    await h.deps.sql`update post_targets set lease_until = clock_timestamp() where id = ${id}`;
    const done = await untilPost(h, user, post.id, (seen) => seen.status === "published", 45_000);
    expect(done.targets[0]?.externalId).toBeTruthy();
    expect(await ledgerOf(baseUrl, content)).toHaveLength(1);
  },
);

test.concurrent("a duplicate post fails with a message and is not looked up", { timeout: 60_000 }, async () => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "x");
  const content = `Said before ${user.id}`;
  const first = await h.as(user).posts.create({ content, platforms: ["x"] });
  await untilPost(h, user, first.post.id, (seen) => seen.status === "published", 30_000);
  const second = await h.as(user).posts.create({ content, platforms: ["x"] });
  const failed = await untilPost(h, user, second.post.id, (seen) => seen.status === "failed", 30_000);
  expect(failed.targets[0]?.error?.message).toContain("posted a short while ago");
  expect(await ledgerOf(baseUrl, content)).toHaveLength(1);
});

test.concurrent("a delivery that is hours late is missed, with a fix", { timeout: 60_000 }, async () => {
  const { user, post, target } = await aScheduledPost(h);
  const hoursAgo = new Date(Date.now() - 3 * 3_600_000);
  await putInto(target.id, ["scheduled"], { dueAt: hoursAgo, wakeAt: hoursAgo });
  const missed = await untilPost(h, user, post.id, (seen) => seen.status === "failed", 30_000);
  expect(missed.targets[0]?.error).toMatchObject({
    code: "postloom.missed",
    fix: "Choose Publish now or a new time.",
  });
});

test.concurrent("a rate limit counts no failed try", { timeout: 60_000 }, async () => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "x");
  await setFaultOf(h, user, "x", { kind: "rate_limited", call: "x.create_tweet", resetSeconds: 3 });
  const { post } = await h.as(user).posts.create({ content: `Limited ${user.id}`, platforms: ["x"] });
  await untilPost(h, user, post.id, (seen) => seen.status === "published", 20_000);
  expect(await rowOf(post.targets[0]?.id as TargetId)).toMatchObject({ failedTries: 0, tries: 2 });
});

test.concurrent.each([
  [true, {}],
  [false, { kind: "video", video: "1", uploaded: "yes" }],
])(
  "the prepared steps are kept after a refusal unless the platform requires a new start: %s",
  async (beginsAgain, steps) => {
    const { target } = await aScheduledPost(h);
    const prepared = { kind: "video", video: "1", uploaded: "yes" };
    await putInto(target.id, ["preparing", "ready", "sending"], {
      steps: prepared,
      sendingSince: new Date(),
      leaseUntil: new Date(Date.now() + 60_000),
    });
    const refusal = new PlatformError("unavailable", "facebook.6000.1363033", "The upload broke off.", { beginsAgain });
    await settleFailure(h.deps, await rowOf(target.id), "facebook", refusal);
    expect(await rowOf(target.id)).toMatchObject({ state: "queued", failedTries: 1, steps });
  },
);

test.concurrent.each([
  [3, "queued"],
  [4, "failed"],
])("after %s failed tries, a file that the network cannot fetch from here leaves the post %s", async (tries, state) => {
  const { target } = await aScheduledPost(h);
  await putInto(target.id, ["preparing"], { failedTries: tries, leaseUntil: new Date(Date.now() + 60_000) });
  const refusal = graphError(
    "facebook",
    { status: 400, headers: new Headers(), body: { error: { message: "", code: 9004, error_subcode: 2207052 } } },
    "repeatable",
  );
  await settleFailure(h.deps, await rowOf(target.id), "facebook", refusal);
  expect(await rowOf(target.id)).toMatchObject({
    state,
    error: { code: "facebook.9004.2207052", fix: expect.stringContaining("PUBLIC_URL") },
  });
});

const firstSentAt = new Date("2026-11-01T09:00:00Z");

/** A target in this state that is sent again with what was prepared: a look-up did not find the first send. */
async function aRepeat(state: "preparing" | "sending", failedTries = 0) {
  const { target } = await aScheduledPost(h);
  const states = { preparing: ["preparing"], sending: ["preparing", "ready", "sending"] } as const;
  const steps = { draft: "1_2" };
  const leaseUntil = new Date(Date.now() + 60_000);
  await putInto(target.id, [...states[state]], { steps, failedTries, sendingSince: new Date(), leaseUntil });
  const attempt = { targetId: target.id, fingerprint: "" };
  await h.deps.db
    .insert(deliveryAttempts)
    .values([
      { ...attempt, attemptNo: 1, outcome: "absent" as const, startedAt: firstSentAt },
      ...(state === "preparing"
        ? []
        : [{ ...attempt, attemptNo: 2, outcome: "sending" as const, startedAt: new Date() }]),
    ]);
  return { id: target.id, steps };
}

const refuses = new PlatformError("rejected", "facebook.7007", "The Page does not allow this");
const isExpired = new PlatformError("auth_expired", "facebook.190", "The connection has ended");
const isDown = new PlatformError("unavailable", "facebook.1", "Facebook has a fault");
const isGone = new PlatformError("unavailable", "facebook.100.33", "What was prepared is gone.", { beginsAgain: true });

test.concurrent.each([
  ["refused", refuses, 0],
  ["refused because the connection has ended", isExpired, 0],
  ["put off for the last time", isDown, 9],
  ["impossible without its lost draft", isGone, 0],
])("a repeat that is %s does not fail a post whose first send may be live", async (_what, error, failedTries) => {
  const { id, steps } = await aRepeat("sending", failedTries);
  await settleFailure(h.deps, await rowOf(id), "facebook", error);
  expect(await rowOf(id)).toMatchObject({
    state: "unknown",
    steps,
    sendingSince: firstSentAt,
    error: { code: "postloom.repeat_refused", message: expect.stringContaining(error.message), fix: null },
  });
});

test.concurrent("a repeat that is refused fails after its user did not find the post", async () => {
  const { id } = await aRepeat("sending");
  await h.deps.db.update(deliveryAttempts).set({ outcome: "unknown" }).where(eq(deliveryAttempts.targetId, id));
  await recordNotFound(h.deps.db, { targetId: id, position: 1 });
  const attempt = { targetId: id, fingerprint: "", attemptNo: 3, outcome: "sending" as const };
  await h.deps.db.insert(deliveryAttempts).values({ ...attempt, startedAt: new Date() });
  await settleFailure(h.deps, await rowOf(id), "facebook", refuses);
  expect(await rowOf(id)).toMatchObject({ state: "failed", error: { code: "facebook.7007" } });
});

test.concurrent("a repeat whose container is gone is asked about, and begins again when its user did not find it", async () => {
  const { id, steps } = await aRepeat("preparing");
  const preparing = await rowOf(id);
  await settleFailure(h.deps, preparing, "facebook", isGone);
  const asked = await rowOf(id);
  expect(asked).toMatchObject({
    state: "needs_user",
    steps,
    sendingSince: firstSentAt,
    error: { code: "postloom.first_in_doubt", fix: expect.stringContaining("say here whether it is there") },
  });
  expect(asked.wakeAt).not.toBeNull();

  // The try after the first send was put off and made no call.
  const putOff = { targetId: id, fingerprint: "", attemptNo: 2, outcome: "not_sent" as const, startedAt: new Date() };
  await h.deps.db.insert(deliveryAttempts).values(putOff);
  await recordNotFound(h.deps.db, { targetId: id, position: 1 });
  await putInto(id, ["queued", "preparing"], { leaseUntil: new Date(Date.now() + 60_000) });
  await settleFailure(h.deps, preparing, "facebook", isGone);
  expect(await rowOf(id)).toMatchObject({ state: "queued", steps: {} });
});

const hasExpired = new PlatformError("unavailable", "instagram.container_expired", "It is older than a day.", {
  beginsAgain: true,
  neverPublished: true,
});

test.concurrent("a repeat whose container was never published begins again without a question", async () => {
  const { id } = await aRepeat("preparing");
  const preparing = await rowOf(id);
  const fingerprint = fingerprintOf(h.deps, preparing);
  await h.deps.db.update(deliveryAttempts).set({ fingerprint }).where(eq(deliveryAttempts.targetId, id));
  await settleFailure(h.deps, preparing, "facebook", hasExpired);
  expect(await rowOf(id)).toMatchObject({ state: "queued", steps: {}, error: { code: hasExpired.code } });
  const attempts = await h.deps.db.select().from(deliveryAttempts).where(eq(deliveryAttempts.targetId, id));
  expect(attempts).toMatchObject([{ outcome: "not_sent", errorCode: hasExpired.code }]);
});

test.concurrent("a container that was never published says nothing about a send with another one", async () => {
  const { id } = await aRepeat("preparing");
  await settleFailure(h.deps, await rowOf(id), "facebook", hasExpired);
  expect(await rowOf(id)).toMatchObject({ state: "needs_user", error: { code: "postloom.first_in_doubt" } });
});

test.concurrent("the user's answer settles an unknown outcome, once", { timeout: 60_000 }, async () => {
  const live = await aScheduledPost(h);
  await putInto(live.target.id, ["preparing", "ready", "sending", "unknown", "needs_user"], {
    sendingSince: new Date(),
    leaseUntil: new Date(Date.now() + 60_000),
  });
  const waiting = (await h.as(live.user).posts.get({ id: live.post.id })).post;
  expect(waiting.targets[0]).toMatchObject({ status: "verifying", needsUser: true });
  const answer = {
    id: live.post.id,
    targetId: live.target.id,
    outcome: "live" as const,
    permalink: "https://example.com/p/1",
  };
  const { post } = await h.as(live.user).delivery.resolve(answer);
  expect(post).toMatchObject({
    status: "published",
    targets: [{ status: "published", permalink: "https://example.com/p/1" }],
  });
  await expect(h.as(live.user).delivery.resolve(answer)).rejects.toMatchObject({ code: "CONFLICT" });
});

test.concurrent(
  "after the answer `absent` it is sent again, and a second lost answer is looked up",
  { timeout: 60_000 },
  async () => {
    const user = await h.newUser();
    await connectInSandbox(h, user, "x");
    const content = `Send again ${user.id}`;
    await setFaultOf(h, user, "x", { kind: "answer_lost", call: "x.create_tweet" });
    // The first send is simulated, so that nothing is at the platform.
    const { post } = await h
      .as(user)
      .posts.create({ content, platforms: ["x"], scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });
    const id = post.targets[0]?.id as TargetId;
    await putInto(id, ["preparing", "ready", "sending", "unknown", "needs_user"], {
      sendingSince: new Date(),
      leaseUntil: null,
    });
    await h.deps
      .sql`insert into delivery_attempts (id, target_id, attempt_no, outcome, fingerprint, started_at) values (gen_random_uuid(), ${id}, 0, 'unknown', '', now())`;
    await h.as(user).delivery.resolve({ id: post.id, targetId: id, outcome: "absent" });
    const done = await untilPost(h, user, post.id, (seen) => seen.status === "published", 40_000);
    expect(done.targets[0]?.error).toBeNull();
    expect(await ledgerOf(baseUrl, content)).toHaveLength(1);
    const attempts = await h.deps.sql<
      { outcome: string }[]
    >`select outcome from delivery_attempts where target_id = ${id} order by attempt_no`;
    expect(attempts.map((attempt) => attempt.outcome)).toEqual(["absent", "published"]);
  },
);

const refusal = (code: number, message = "no") =>
  graphError("facebook", { status: 400, headers: new Headers(), body: { error: { message, code } } }, "repeatable");

async function aDelivery() {
  const { target } = await aScheduledPost(h);
  const [row] = await h.deps.db.select().from(postTargets).where(eq(postTargets.id, target.id));
  if (row === undefined) throw new Error("No target");
  return row;
}

const answersOf = async (targetId: (typeof postTargets.$inferSelect)["id"]) =>
  (
    await h.deps.db
      .select()
      .from(refusedCalls)
      .where(eq(refusedCalls.targetId, targetId))
      .orderBy(asc(refusedCalls.refusedAt))
  ).map(({ errorCode, answer }) => ({ errorCode, answer }));

const unmapped = async (code: string) =>
  new RegExp(`^postloom_unmapped_platform_errors_total\\{code="${code}"\\} (\\d+)$`, "m").exec(
    await h.deps.metrics.read(),
  )?.[1];

test.concurrent(
  "a platform's refusal is stored verbatim, and deleted with the target",
  { timeout: 60_000 },
  async () => {
    const delivery = await aDelivery();
    await recordRefusal(h.deps, delivery, refusal(36003, "(#36003) ratio"));
    expect(await answersOf(delivery.id)).toEqual([
      { errorCode: "facebook.36003", answer: 'HTTP 400\n{"error":{"message":"(#36003) ratio","code":36003}}' },
    ]);
    await h.deps.db.delete(postTargets).where(eq(postTargets.id, delivery.id));
    expect(await answersOf(delivery.id)).toEqual([]);
  },
);

test.concurrent("the newest twenty refusals of a delivery are kept", { timeout: 60_000 }, async () => {
  const delivery = await aDelivery();
  for (let no = 1; no <= 23; no++) await recordRefusal(h.deps, delivery, refusal(17, `no. ${no}`));
  const answers = await answersOf(delivery.id);
  expect(answers).toHaveLength(20);
  expect(answers.some(({ answer }) => answer.includes("no. 23"))).toBe(true);
  expect(answers.some(({ answer }) => answer.includes('"no. 3"'))).toBe(false);
});

test.concurrent("codes without an entry in the error catalogue are counted", { timeout: 60_000 }, async () => {
  const delivery = await aDelivery();
  await recordRefusal(h.deps, delivery, refusal(424_242));
  await recordRefusal(h.deps, delivery, refusal(190));
  expect(await unmapped("facebook\\.424242")).toBe("1");
  expect(await unmapped("facebook\\.190")).toBeUndefined();
});

test.concurrent.each([
  ["post", 0],
  ["post with a picture", 1],
] as const)(
  "a %s that was sent again after an unknown outcome is the one that the network names as its duplicate",
  { timeout: 60_000 },
  async (_kind, pictures) => {
    const user = await h.newUser();
    await connectInSandbox(h, user, "linkedin");
    await setFaultOf(h, user, "linkedin", { kind: "answer_lost", call: "linkedin.create_post" });
    const content = `Once only ${user.id}`;
    const creationIds = pictures === 0 ? [] : [(await aCreation(h, user)).id];
    const { post } = await h.as(user).posts.create({ content, creationIds, platforms: ["linkedin"] });
    // A person's posts cannot be listed, so the person is asked, and takes the post for missing.
    const asked = await untilPost(h, user, post.id, ({ targets }) => targets[0]?.needsUser === true, 20_000);
    const targetId = asked.targets[0]?.id ?? "";
    await h.as(user).delivery.resolve({ id: post.id, targetId, outcome: "absent" });
    const done = await untilPost(h, user, post.id, ({ status }) => status === "published", 15_000);
    const [entry, ...others] = await ledgerOf(baseUrl, content);
    expect(others).toEqual([]);
    expect(done.targets[0]).toMatchObject({ externalId: entry?.postId, error: null });
  },
);

test.concurrent(
  "a post of a person on LinkedIn that is there without its id is published, and its first comment is not",
  { timeout: 60_000 },
  async () => {
    const user = await h.newUser();
    await connectInSandbox(h, user, "linkedin");
    await setFaultOf(h, user, "linkedin", { kind: "answer_lost", call: "linkedin.create_post" });
    const content = `Found by hand ${user.id}`;
    const { post } = await h.as(user).posts.create({ content, firstComment: "A comment", platforms: ["linkedin"] });
    const asked = await untilPost(h, user, post.id, ({ targets }) => targets[0]?.needsUser === true, 20_000);
    const answer = { id: post.id, targetId: asked.targets[0]?.id ?? "", outcome: "live" } as const;
    const permalink = "https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000000/";
    await expect(h.as(user).delivery.resolve({ ...answer, permalink })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    expect((await h.as(user).delivery.resolve(answer)).post.status).toBe("published");
    const isOver = ({ targets }: Post) => targets[0]?.parts[0]?.status === "failed";
    const done = await untilPost(h, user, post.id, isOver, 15_000);
    expect(done.targets[0]).toMatchObject({
      status: "published",
      parts: [{ error: { code: "postloom.parent_unknown" } }],
    });
  },
);

test.concurrent("a duplicate without an earlier send in doubt fails", { timeout: 30_000 }, async () => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "linkedin");
  const content = `Said before ${user.id}`;
  const publish = () => h.as(user).posts.create({ content, platforms: ["linkedin"] });
  const first = await publish();
  await untilPost(h, user, first.post.id, ({ status }) => status === "published", 30_000);
  const second = await publish();
  const failed = await untilPost(h, user, second.post.id, ({ status }) => status === "failed", 30_000);
  expect(failed.targets[0]?.error?.code).toBe("linkedin.duplicate");
  expect(await ledgerOf(baseUrl, content)).toHaveLength(1);
});
