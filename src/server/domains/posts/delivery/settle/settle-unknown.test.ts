import { expect, test } from "vitest";
import type { CallOutcome, PlatformAnswer } from "#server/test/answering-proxy.ts";
import { type AccountRules, doubtfulPosts } from "#server/test/doubtful-posts.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";

const { h, anAccount, aPost, aDoubt, rowOf, passTime, until, skipWait, awaitNextLookUp } = await doubtfulPosts();

const graphDenied: PlatformAnswer = { status: 403, body: { error: { message: "No", code: 10 } } };
const denied: PlatformAnswer = { status: 403, body: { title: "Forbidden" } };
const baseUrl = h.deps.config.selfUrl;

/** A read whose response waits for the test. */
function aHeldRead() {
  const arrived = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<CallOutcome>();
  const reads: AccountRules["reads"] = () => {
    arrived.resolve();
    return answered.promise;
  };
  return { reads, arrived: arrived.promise, answer: answered.resolve };
}

/** A delivery whose user is asked, with a look-up in progress. */
async function anAskedDoubt(firstSend: CallOutcome) {
  const doubt = await aDoubt("x", { firstSend, reads: () => denied });
  const { id: targetId } = await until(doubt, ({ needsUser }) => needsUser);
  const held = aHeldRead();
  doubt.rules.reads = held.reads;
  await skipWait(doubt);
  await held.arrived;
  const resolve = (outcome: "live" | "absent") =>
    h.as(doubt.user).delivery.resolve({ id: doubt.post.id, targetId, outcome });
  return { ...doubt, held, resolve };
}

test.concurrent(
  "the answer `absent` sends nothing when a look-up in progress finds the post",
  { timeout: 90_000 },
  async () => {
    const doubt = await anAskedDoubt("lose");
    const resolved = doubt.resolve("absent");
    doubt.held.answer("pass");
    expect((await resolved).post).toMatchObject({ status: "published" });
    const done = await until(doubt, ({ status }) => status === "published");
    expect(done).toMatchObject({ needsUser: false, error: null, attempts: 1 });
    expect(await ledgerOf(baseUrl, doubt.user.id)).toHaveLength(1);
    expect(doubt.rules.sends).toBe(1);
  },
);

test.concurrent.each([
  ["confirmed when another look-up, which took the post over, finds it, too", "pass"],
  ["not confirmed when another look-up took over the post that was found", denied],
] as const)("the answer `absent` is %s", { timeout: 90_000 }, async (_what, theirOutcome) => {
  const doubt = await aDoubt("x", { reads: () => denied });
  const { id: targetId } = await until(doubt, ({ needsUser }) => needsUser);
  const [ours, theirs] = [aHeldRead(), aHeldRead()];
  const held = [ours, theirs];
  doubt.rules.reads = () => held.shift()?.reads() ?? "pass";
  const answer = { id: doubt.post.id, targetId, outcome: "absent" } as const;
  const resolved = Promise.allSettled([h.as(doubt.user).delivery.resolve(answer)]);
  await ours.arrived;
  await skipWait(doubt);
  await theirs.arrived;
  ours.answer("pass");
  theirs.answer(theirOutcome);
  const [result] = await resolved;
  if (theirOutcome === "pass") expect(result).toMatchObject({ value: { post: { status: "published" } } });
  else {
    expect(result).toMatchObject({ reason: { message: expect.stringContaining("Answer again in a moment") } });
    expect((await h.as(doubt.user).delivery.resolve(answer)).post.status).toBe("published");
  }
  expect(doubt.rules.sends).toBe(1);
});

test.concurrent(
  "a refused repeat of a lost post is asked about with the reason, and fails when it is refused after the answer `absent`",
  { timeout: 120_000 },
  async () => {
    let sends = 0;
    const everySend = (): CallOutcome => {
      sends += 1;
      return sends === 1 ? "drop" : denied;
    };
    const doubt = await aDoubt("x", { everySend, reads: () => denied });
    await until(doubt, ({ needsUser }) => needsUser);
    doubt.rules.reads = () => "pass";
    await awaitNextLookUp(doubt);
    await skipWait(doubt);
    await until(doubt, ({ error }) => error?.code === "postloom.repeat_refused");
    await passTime(doubt, 200);
    const { id: targetId, error } = await until(doubt, ({ needsUser }) => needsUser);
    expect(error).toMatchObject({
      code: "postloom.first_in_doubt",
      message: expect.stringMatching(/^X refused to take it again: .+ The first one may already be live\.$/),
    });
    expect(doubt.rules.sends).toBe(2);
    await h.as(doubt.user).delivery.resolve({ id: doubt.post.id, targetId, outcome: "absent" });
    const failed = await until(doubt, ({ status }) => status === "failed");
    expect(failed.error?.code).toBe("x.403.forbidden");
    expect(doubt.rules.sends).toBe(3);
    expect(await ledgerOf(baseUrl, doubt.user.id)).toEqual([]);
  },
);

test.concurrent(
  "the answer `absent` sends the post again, once, when a look-up in progress is denied",
  { timeout: 90_000 },
  async () => {
    const doubt = await anAskedDoubt("drop");
    const resolved = doubt.resolve("absent");
    doubt.held.answer(denied);
    expect((await resolved).post.targets[0]).toMatchObject({ needsUser: false });
    doubt.rules.reads = () => "pass";
    await until(doubt, ({ status }) => status === "published");
    expect(await ledgerOf(baseUrl, doubt.user.id)).toHaveLength(1);
    expect(doubt.rules.sends).toBe(2);
  },
);

test.concurrent(
  "a post that went out is found, and not sent twice, after the answer `absent` without a look-up",
  { timeout: 120_000 },
  async () => {
    const doubt = await aDoubt("instagram", { reads: () => graphDenied });
    const { id: targetId } = await until(doubt, ({ needsUser }) => needsUser);
    // The look-up before the repeat is refused, too, and the first send was an hour ago.
    await h.deps.sql`
      update delivery_attempts set started_at = started_at - interval '1 hour' where target_id = ${targetId}`;
    await h.deps.sql`
      update sandbox.posts set published_at = published_at - interval '1 hour', created_at = created_at - interval '1 hour'
      where text = ${doubt.post.content}`;
    doubt.rules.reads = async () => ((await rowOf(doubt)).state === "needs_user" ? graphDenied : "pass");
    await h.as(doubt.user).delivery.resolve({ id: doubt.post.id, targetId, outcome: "absent" });
    await until(doubt, ({ status, attempts }) => status === "verifying" && attempts === 2);
    await skipWait(doubt);
    const done = await until(doubt, ({ status }) => status === "published");
    const [entry, ...others] = await ledgerOf(baseUrl, doubt.user.id);
    expect(others).toEqual([]);
    expect(done).toMatchObject({ externalId: entry?.postId, error: null });
    expect(doubt.rules.sends).toBe(1);
  },
);

test.concurrent(
  "a post that Instagram says it published is not sent again, though no list shows it",
  { timeout: 90_000 },
  async () => {
    const doubt = await aDoubt("instagram");
    await until(doubt, ({ status }) => status === "verifying");
    await h.deps.sql`update sandbox.posts set text = 'As the network wrote it' where text = ${doubt.post.content}`;
    await passTime(doubt, 200);
    const asked = await until(doubt, ({ needsUser }) => needsUser);
    expect(asked.error?.message).toContain("Instagram says that it published this post");
    const answer = { id: doubt.post.id, targetId: asked.id, outcome: "absent" } as const;
    await expect(h.as(doubt.user).delivery.resolve(answer)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(doubt.rules.sends).toBe(1);
    expect((await h.as(doubt.user).delivery.resolve({ ...answer, outcome: "live" })).post.status).toBe("published");
  },
);

test.concurrent(
  "the answer `live` needs no link: the first comment follows where a look finds the post, and else ends with advice",
  { timeout: 90_000 },
  async () => {
    const resolveLive = async (isFound: boolean) => {
      const doubt = await aDoubt("x", { reads: () => denied }, { firstComment: "A comment" });
      const { id: targetId } = await until(doubt, ({ needsUser }) => needsUser);
      if (isFound) doubt.rules.reads = () => "pass";
      const answer = { id: doubt.post.id, targetId, outcome: "live" } as const;
      const { post } = await h.as(doubt.user).delivery.resolve(answer);
      expect(post.status).toBe("published");
      return until(doubt, ({ parts }) => parts.some(({ status }) => status === "published" || status === "failed"));
    };
    const [found, lost] = await Promise.all([resolveLive(true), resolveLive(false)]);
    expect(found).toMatchObject({ externalId: expect.any(String), parts: [{ status: "published" }] });
    const error = { code: "postloom.parent_unknown" };
    expect(lost).toMatchObject({ status: "published", externalId: null, parts: [{ status: "failed", error }] });
  },
);

test.concurrent(
  "the answer `live` settles the post, whatever a look-up in progress returns",
  { timeout: 90_000 },
  async () => {
    const doubt = await anAskedDoubt("lose");
    doubt.rules.reads = () => denied;
    expect((await doubt.resolve("live")).post).toMatchObject({ status: "published" });
    doubt.held.answer("pass");
    await expect(doubt.resolve("absent")).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await rowOf(doubt)).state).toBe("published");
    expect(await ledgerOf(baseUrl, doubt.user.id)).toHaveLength(1);
  },
);

test.concurrent(
  "a post that is certainly absent is sent again automatically while the user is asked, once",
  { timeout: 120_000 },
  async () => {
    const doubt = await aDoubt("x", { firstSend: "drop", reads: () => denied });
    await until(doubt, ({ needsUser }) => needsUser);
    doubt.rules.reads = () => "pass";
    await awaitNextLookUp(doubt);
    expect(await rowOf(doubt)).toMatchObject({ state: "needs_user" });
    await skipWait(doubt);
    const done = await until(doubt, ({ status }) => status === "published");
    expect(done).toMatchObject({ needsUser: false, error: null, attempts: 2 });
    expect(await ledgerOf(baseUrl, doubt.user.id)).toHaveLength(1);
    expect(doubt.rules.sends).toBe(2);
  },
);

test.concurrent(
  "two look-ups without a result count only when they are two minutes apart",
  { timeout: 120_000 },
  async () => {
    const doubt = await aDoubt("x", { firstSend: "drop" });
    await awaitNextLookUp(doubt);
    const { age } = await rowOf(doubt);
    // The second look-up is half a minute after the first, which is too early: platforms list new posts late.
    expect((await awaitNextLookUp(doubt)) - age).toBeLessThan(60);
    expect(await rowOf(doubt)).toMatchObject({ state: "unknown" });
    expect(doubt.rules.sends).toBe(1);
    await skipWait(doubt);
    await until(doubt, ({ status }) => status === "published");
    expect(doubt.rules.sends).toBe(2);
  },
);

test.concurrent(
  "a post that is certainly absent is not sent after the user's catch-up time",
  { timeout: 120_000 },
  async () => {
    const doubt = await aDoubt("x", { firstSend: "drop", reads: () => denied });
    await until(doubt, ({ needsUser }) => needsUser);
    await passTime(doubt, 3 * 3_600);
    doubt.rules.reads = () => "pass";
    await awaitNextLookUp(doubt);
    await passTime(doubt, 120);
    const late = await until(doubt, ({ status }) => status === "failed");
    expect(late).toMatchObject({ needsUser: false, error: { code: "postloom.too_late" } });
    expect(doubt.rules.sends).toBe(1);
    await h.as(doubt.user).posts.publish({ id: doubt.post.id });
    await until(doubt, ({ status }) => status === "published");
    expect(await ledgerOf(baseUrl, doubt.user.id)).toHaveLength(1);
  },
);

test.concurrent(
  "of two posts with the same text, a lost one is not matched with the published one",
  { timeout: 120_000 },
  async () => {
    const user = await h.newUser();
    const rules: AccountRules = { sends: 0, firstSend: "pass", reads: () => "pass" };
    await anAccount(user, "x", rules);
    const first = await aPost(user, "x");
    const published = await until({ user, post: first }, ({ status }) => status === "published");
    rules.sends = 0;
    rules.firstSend = "drop";
    const doubt = { user, post: await aPost(user, "x") };
    for (;;) {
      await awaitNextLookUp(doubt);
      const target = await until(doubt, ({ status }) => status === "verifying");
      if (target.needsUser) break;
      expect((await rowOf(doubt)).lookUps).toBeLessThan(4);
    }
    expect(await rowOf(doubt)).toMatchObject({ state: "needs_user" });
    expect((await h.as(user).posts.get({ id: first.id })).post.targets[0]?.externalId).toBe(published.externalId);
    expect(await ledgerOf(baseUrl, user.id)).toHaveLength(1);
  },
);

test.concurrent(
  "settling one account does not settle the question about another one",
  { timeout: 120_000 },
  async () => {
    const user = await h.newUser();
    const onFacebook: AccountRules = { sends: 0, firstSend: "lose", reads: () => graphDenied };
    await anAccount(user, "facebook", onFacebook);
    await anAccount(user, "x", { sends: 0, firstSend: "lose", reads: () => denied });
    const post = await aPost(user, "x", { platforms: ["facebook", "x"] });
    await untilPost(h, user, post.id, ({ targets }) => targets.every(({ needsUser }) => needsUser), 60_000);
    onFacebook.reads = () => "pass";
    await passTime({ post }, 3_600);
    await untilPost(h, user, post.id, ({ targets }) => targets.some(({ status }) => status === "published"), 60_000);
    const { notifications } = await h.as(user).notifications.list({ unread: true, limit: 20 });
    expect(notifications.map(({ kind, params }) => [kind, "platform" in params && params.platform])).toEqual([
      ["post.needs_user", "x"],
    ]);
  },
);
