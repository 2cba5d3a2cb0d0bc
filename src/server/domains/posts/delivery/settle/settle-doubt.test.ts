import { expect, test } from "vitest";
import type { Fate, PlatformAnswer } from "#server/test/answering-proxy.ts";
import { doubtfulPosts, type Mood } from "#server/test/doubtful-posts.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";

const { h, anAccount, aPost, aDoubt, rowOf, letPass, until, hurry, nextLookOf } = await doubtfulPosts();

const denied: PlatformAnswer = { status: 403, body: { title: "Forbidden" } };
const baseUrl = h.deps.config.selfUrl;

/** A read that the network holds until the test lets it go. */
function aHeldRead() {
  const arrived = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<Fate>();
  const reads: Mood["reads"] = () => {
    arrived.resolve();
    return answered.promise;
  };
  return { reads, arrived: arrived.promise, answer: answered.resolve };
}

/** Asked, and looked up this very moment. */
async function anAskedDoubt(firstSend: Fate) {
  const doubt = await aDoubt("x", { firstSend, reads: () => denied });
  const { id: targetId } = await until(doubt, ({ needsUser }) => needsUser);
  const held = aHeldRead();
  doubt.mood.reads = held.reads;
  await hurry(doubt);
  await held.arrived;
  const say = (outcome: "live" | "absent") =>
    h.as(doubt.user).publishing.resolve({ id: doubt.post.id, targetId, outcome });
  return { ...doubt, held, say };
}

test.concurrent(
  "who says that it is not there while a look-up finds it does not send it a second time",
  { timeout: 90_000 },
  async () => {
    const doubt = await anAskedDoubt("lose");
    const said = doubt.say("absent").then(
      () => "sent again",
      (error: { code: string }) => error.code,
    );
    doubt.held.answer("pass");
    expect(await said).toBe("CONFLICT");
    const done = await until(doubt, ({ status }) => status === "published");
    expect(done).toMatchObject({ needsUser: false, error: null, attempts: 1 });
    expect(await ledgerOf(baseUrl, doubt.user.id)).toHaveLength(1);
    expect(doubt.mood.sends).toBe(1);
  },
);

test.concurrent(
  "who says that it is not there while a look-up is denied has it sent again, once",
  { timeout: 90_000 },
  async () => {
    const doubt = await anAskedDoubt("drop");
    const said = doubt.say("absent");
    doubt.held.answer(denied);
    expect((await said).post.targets[0]).toMatchObject({ needsUser: false });
    doubt.mood.reads = () => "pass";
    await until(doubt, ({ status }) => status === "published");
    expect(await ledgerOf(baseUrl, doubt.user.id)).toHaveLength(1);
    expect(doubt.mood.sends).toBe(2);
  },
);

test.concurrent(
  "who says that it is there is believed at once, whatever a look-up under way still brings",
  { timeout: 90_000 },
  async () => {
    const doubt = await anAskedDoubt("lose");
    expect((await doubt.say("live")).post).toMatchObject({ status: "published" });
    doubt.held.answer("pass");
    await expect(doubt.say("absent")).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await rowOf(doubt)).state).toBe("published");
    expect(await ledgerOf(baseUrl, doubt.user.id)).toHaveLength(1);
  },
);

test.concurrent(
  "what surely is not there is sent again by itself behind the question, once",
  { timeout: 120_000 },
  async () => {
    const doubt = await aDoubt("x", { firstSend: "drop", reads: () => denied });
    await until(doubt, ({ needsUser }) => needsUser);
    doubt.mood.reads = () => "pass";
    await nextLookOf(doubt);
    expect(await rowOf(doubt)).toMatchObject({ state: "needs_user" });
    await hurry(doubt);
    const done = await until(doubt, ({ status }) => status === "published");
    expect(done).toMatchObject({ needsUser: false, error: null, attempts: 2 });
    expect(await ledgerOf(baseUrl, doubt.user.id)).toHaveLength(1);
    expect(doubt.mood.sends).toBe(2);
  },
);

test.concurrent(
  "two reads that find nothing count only when they are two minutes apart",
  { timeout: 120_000 },
  async () => {
    const doubt = await aDoubt("x", { firstSend: "drop" });
    await nextLookOf(doubt);
    const { age } = await rowOf(doubt);
    // The second read comes half a minute after the first: networks show new posts late.
    expect((await nextLookOf(doubt)) - age).toBeLessThan(60);
    expect(await rowOf(doubt)).toMatchObject({ state: "unknown" });
    expect(doubt.mood.sends).toBe(1);
    await hurry(doubt);
    await until(doubt, ({ status }) => status === "published");
    expect(doubt.mood.sends).toBe(2);
  },
);

test.concurrent(
  "what was surely not sent is not sent later than its person lets posts be",
  { timeout: 120_000 },
  async () => {
    const doubt = await aDoubt("x", { firstSend: "drop", reads: () => denied });
    await until(doubt, ({ needsUser }) => needsUser);
    await letPass(doubt, 3 * 3_600);
    doubt.mood.reads = () => "pass";
    await nextLookOf(doubt);
    await letPass(doubt, 120);
    const late = await until(doubt, ({ status }) => status === "failed");
    expect(late).toMatchObject({ needsUser: false, error: { code: "postloom.too_late" } });
    expect(doubt.mood.sends).toBe(1);
    await h.as(doubt.user).posts.publish({ id: doubt.post.id });
    await until(doubt, ({ status }) => status === "published");
    expect(await ledgerOf(baseUrl, doubt.user.id)).toHaveLength(1);
  },
);

test.concurrent(
  "of two posts with the same words, the one that got lost is not taken for the one that is there",
  { timeout: 120_000 },
  async () => {
    const user = await h.newUser();
    const mood: Mood = { sends: 0, firstSend: "pass", reads: () => "pass" };
    await anAccount(user, "x", mood);
    const first = await aPost(user, "x");
    const there = await until({ user, post: first }, ({ status }) => status === "published");
    mood.sends = 0;
    mood.firstSend = "drop";
    const doubt = { user, post: await aPost(user, "x") };
    for (;;) {
      await nextLookOf(doubt);
      const target = await until(doubt, ({ status }) => status === "verifying");
      if (target.needsUser) break;
      expect((await rowOf(doubt)).looks).toBeLessThan(4);
    }
    expect(await rowOf(doubt)).toMatchObject({ state: "needs_user" });
    expect((await h.as(user).posts.get({ id: first.id })).post.targets[0]?.externalId).toBe(there.externalId);
    expect(await ledgerOf(baseUrl, user.id)).toHaveLength(1);
  },
);

test.concurrent(
  "what settles one account leaves the question about another one open",
  { timeout: 120_000 },
  async () => {
    const user = await h.newUser();
    const graphDenied: PlatformAnswer = { status: 403, body: { error: { message: "No", code: 10 } } };
    const onFacebook: Mood = { sends: 0, firstSend: "lose", reads: () => graphDenied };
    await anAccount(user, "facebook", onFacebook);
    await anAccount(user, "x", { sends: 0, firstSend: "lose", reads: () => denied });
    const post = await aPost(user, "x", { platforms: ["facebook", "x"] });
    await untilPost(h, user, post.id, ({ targets }) => targets.every(({ needsUser }) => needsUser), 60_000);
    onFacebook.reads = () => "pass";
    await letPass({ post }, 3_600);
    await untilPost(h, user, post.id, ({ targets }) => targets.some(({ status }) => status === "published"), 60_000);
    const { notifications } = await h.as(user).notifications.list({ unread: true, limit: 20 });
    expect(notifications.map(({ kind, params }) => [kind, "platform" in params && params.platform])).toEqual([
      ["post.needs_user", "x"],
    ]);
  },
);
