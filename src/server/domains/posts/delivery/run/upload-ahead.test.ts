import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { deliveryAttempts } from "#server/domains/posts/delivery/delivery.table.ts";
import { pauseAccount } from "#server/domains/posts/delivery/pace/pace.queries.ts";
import { putBackFailed } from "#server/domains/posts/delivery/run/upload-ahead.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { disconnectAccount } from "#server/domains/social-accounts/disconnect-account.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { aVideo } from "#server/test/a-video.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf, setFaultOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import { Minute, Second } from "#shared/durations.ts";
import type { CreationId, PostId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true, sweepEveryMs: 1_000 });
const { db, storage } = h.deps;
const baseUrl = h.deps.config.selfUrl;
const bytes = await aVideo({ width: 320, height: 320, seconds: 3, frameRate: 24 });

// The tests run at the same time: most of each is waiting.

async function aPerson(): Promise<User> {
  const user = await h.newUser();
  await connectInSandbox(h, user, "x");
  return user;
}

/** A video that X takes as it is. */
async function aFilm(user: User): Promise<CreationId> {
  const film = await aCreation(h, user, { width: 320, height: 320 });
  const fileKey = `creations/${film.id}/film.mp4`;
  await storage.put(fileKey, bytes);
  const facts = { videoCodec: "avc", frameRate: 24, audioCodec: null, durationMs: 3_000, sizeBytes: bytes.length };
  await db
    .update(creations)
    .set({ type: "video", fileKey, contentType: "video/mp4", ...facts })
    .where(eq(creations.id, film.id));
  return film.id;
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function plan(user: User, text: string, dueInMs: number, creationIds: CreationId[] = []): Promise<Post> {
  const content = `${text} ${user.id}`;
  return (await h.as(user).posts.create({ content, creationIds, platforms: ["x"], scheduledAt: inMs(dueInMs) })).post;
}

async function rowOf(id: PostId) {
  const [row] = await db.select().from(postTargets).where(eq(postTargets.postId, id));
  if (row === undefined) throw new Error("No target");
  return row;
}

/** `expect.poll` is not for tests that run at the same time. */
const eventually = (check: () => Promise<void>, timeout: number) => vi.waitFor(check, { timeout, interval: 100 });

/** The bytes of the video are on their way. */
const untilUploading = (id: PostId) =>
  eventually(async () => expect((await rowOf(id)).steps).toHaveProperty(["media.0.upload"]), 10_000);

/** The whole video is uploaded, and the post waits for its ordinary alarm. */
const untilUploaded = (id: PostId, timeout: number) =>
  eventually(async () => {
    const { state, steps, dueAt, wakeAt } = await rowOf(id);
    expect(steps).toHaveProperty(["media.0"]);
    expect({ state, leadMs: Number(dueAt) - Number(wakeAt) }).toEqual({ state: "queued", leadMs: 20_000 });
  }, timeout);

const untilQueued = (id: PostId) => eventually(async () => expect((await rowOf(id)).state).toBe("queued"), 10_000);

const isOut = ({ status }: Post) => status === "published" || status === "failed";

async function latenessOf(user: User, { scheduledAt }: Post, text: string): Promise<number> {
  const entries = await ledgerOf(baseUrl, `${text} ${user.id}`);
  expect(entries).toHaveLength(1);
  return Date.parse(entries[0]?.receivedAt ?? "") - Date.parse(scheduledAt ?? "");
}

test.concurrent(
  "a video whose upload takes longer than the ordinary lead is sent at its instant, and a text of its account meanwhile",
  { timeout: 90_000 },
  async () => {
    const user = await aPerson();
    const film = await aFilm(user);
    await setFaultOf(h, user, "x", { kind: "slow", call: "x.append", delayMs: 23_000 });
    const slow = await plan(user, "A large film", 33_000, [film]);
    const text = await plan(user, "Words meanwhile", 8_000);
    await untilUploading(slow.id);
    const { post: seen } = await h.as(user).posts.get({ id: slow.id });
    expect(seen).toMatchObject({ status: "scheduled", updatedAt: slow.updatedAt });
    expect(seen.targets[0]).toMatchObject({ status: "pending", error: null });

    await untilPost(h, user, text.id, isOut);
    expect(await latenessOf(user, text, "Words meanwhile")).toBeLessThan(3_000);
    const done = await untilPost(h, user, slow.id, isOut, 50_000);
    expect(done).toMatchObject({ status: "published", targets: [{ attempts: 1, error: null }] });
    const lateMs = await latenessOf(user, slow, "A large film");
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(3_000);
  },
);

test.concurrent("an edit ends the upload of the old content at once", { timeout: 90_000 }, async () => {
  const user = await aPerson();
  const film = await aFilm(user);
  await setFaultOf(h, user, "x", { kind: "slow", call: "x.append", delayMs: 60_000 });
  const post = await plan(user, "Before", 40_000, [film]);
  await untilUploading(post.id);
  const before = await rowOf(post.id);
  await h.as(user).posts.update({ id: post.id, content: `After ${user.id}`, unchangedSince: post.updatedAt });
  await untilUploaded(post.id, 8_000);
  const after = await rowOf(post.id);
  expect(after.steps["media.0"]).not.toBe(before.steps["media.0.upload"]);
  expect(await untilPost(h, user, post.id, isOut, 60_000)).toMatchObject({ status: "published" });
  expect(await latenessOf(user, post, "After")).toBeLessThan(3_000);
  expect(await ledgerOf(baseUrl, `Before ${user.id}`)).toEqual([]);
});

test.concurrent.for([
  ["is deleted", (user: User, { id }: Post) => h.as(user).posts.remove({ id })],
  ["becomes a draft", (user: User, { id }: Post) => h.as(user).posts.update({ id, draft: true })],
  [
    "is moved to another day",
    (user: User, { id }: Post) => h.as(user).posts.update({ id, scheduledAt: inMs(86_400_000) }),
  ],
] as const)(
  "the upload of a post that %s ends within seconds, and the next one of its account begins",
  { timeout: 60_000 },
  async ([, change]) => {
    const user = await aPerson();
    const [first, second] = [await aFilm(user), await aFilm(user)];
    await setFaultOf(h, user, "x", { kind: "slow", call: "x.append", delayMs: 60_000 });
    const post = await plan(user, "First", 2 * Minute.ms, [first]);
    await untilUploading(post.id);
    const next = await plan(user, "Second", 3 * Minute.ms, [second]);
    await change(user, post);
    await untilUploaded(next.id, 15_000);
  },
);

test.concurrent(
  "a disconnected account ends the upload; the post fails at its time only",
  { timeout: 60_000 },
  async () => {
    const user = await aPerson();
    const film = await aFilm(user);
    await setFaultOf(h, user, "x", { kind: "slow", call: "x.append", delayMs: 60_000 });
    const post = await plan(user, "Left alone", 35_000, [film]);
    await untilUploading(post.id);
    const { accountId } = await rowOf(post.id);
    if (accountId === null) throw new Error("No account");
    await disconnectAccount(h.deps, user.id, accountId);
    await untilQueued(post.id);
    const { post: waiting } = await h.as(user).posts.get({ id: post.id });
    expect(waiting).toMatchObject({ status: "scheduled", targets: [{ error: { code: "postloom.account_gone" } }] });
    const failed = await untilPost(h, user, post.id, isOut, 40_000);
    expect(failed).toMatchObject({ status: "failed", targets: [{ error: { code: "postloom.account_gone" } }] });
  },
);

test.concurrent("an upload that fails ahead leaves no trace, and is repeated", { timeout: 90_000 }, async () => {
  const user = await aPerson();
  const film = await aFilm(user);
  await setFaultOf(h, user, "x", { kind: "upload_stops", call: "x.append" });
  const post = await plan(user, "Second try", 38_000, [film]);
  await untilQueued(post.id);
  expect(await rowOf(post.id)).toMatchObject({ error: null, tries: 0, failedTries: 0 });
  const done = await untilPost(h, user, post.id, isOut, 60_000);
  expect(done).toMatchObject({ status: "published", targets: [{ attempts: 1, error: null }] });
  expect(await latenessOf(user, post, "Second try")).toBeLessThan(3_000);
});

test.concurrent(
  "a video that waits behind the upload of another one is uploaded at its own ordinary alarm, and sent on time",
  { timeout: 90_000 },
  async () => {
    const user = await aPerson();
    const [first, second] = [await aFilm(user), await aFilm(user)];
    await setFaultOf(h, user, "x", { kind: "slow", call: "x.append", delayMs: 60_000 });
    const slow = await plan(user, "An endless film", 5 * Minute.ms, [first]);
    await untilUploading(slow.id);
    const behind = await plan(user, "Behind it", 32_000, [second]);
    await eventually(async () => expect((await rowOf(behind.id)).state).toBe("preparing"), 5_000);
    expect((await rowOf(behind.id)).steps).toEqual({});
    const done = await untilPost(h, user, behind.id, isOut, 50_000);
    expect(done).toMatchObject({ status: "published", targets: [{ attempts: 1, error: null }] });
    expect(await latenessOf(user, behind, "Behind it")).toBeLessThan(3_000);
    expect((await rowOf(slow.id)).state).toBe("preparing");
  },
);

test.concurrent.for([
  ["is tried again in a minute, with what an earlier send may have published", true],
  ["is tried again in a minute, without what is of no use", false],
] as const)("an upload that fails ahead %s", async ([, isInDoubt]) => {
  const user = await aPerson();
  const { id } = await plan(user, "Ahead", 5 * Minute.ms);
  const steps = { "media.0": "1" };
  const leaseUntil = new Date(Date.now() + Minute.ms);
  await db
    .update(postTargets)
    .set({ state: "preparing", tries: 1, steps, leaseUntil })
    .where(eq(postTargets.postId, id));
  const row = await rowOf(id);
  const attempt = { targetId: row.id, attemptNo: 0, fingerprint: "", startedAt: new Date() };
  if (isInDoubt) await db.insert(deliveryAttempts).values({ ...attempt, outcome: "absent" });
  const isGone = new PlatformError("unavailable", "x.400", "What was prepared is gone.", { beginsAgain: true });
  await putBackFailed(h.deps, row, row.dueAt ?? new Date(), isGone);
  const after = await rowOf(id);
  expect(after).toMatchObject({ state: "queued", tries: 0, error: null, steps: isInDoubt ? steps : {} });
  expect(Number(after.wakeAt) - Date.now()).toBeGreaterThan(50 * Second.ms);
  expect(Number(after.wakeAt) - Date.now()).toBeLessThanOrEqual(Minute.ms);
});

test.concurrent("a pause of the account that ends in time delays only the upload", async () => {
  const user = await aPerson();
  const film = await aFilm(user);
  const { accounts } = await h.as(user).socialAccounts.list({});
  const [account] = accounts;
  if (account === undefined) throw new Error("No account");
  const until = await pauseAccount(db, account.id, { requestedMs: Minute.ms, isRefusal: true });
  const post = await plan(user, "After the pause", 5 * Minute.ms, [film]);
  await eventually(
    async () => expect(Number((await rowOf(post.id)).wakeAt)).toBeGreaterThanOrEqual(Number(until)),
    10_000,
  );
  const row = await rowOf(post.id);
  expect(row).toMatchObject({ state: "scheduled", error: null });
  expect(Number(row.wakeAt) - Number(until)).toBeLessThanOrEqual(Second.ms);
  const { post: seen } = await h.as(user).posts.get({ id: post.id });
  expect(seen).toMatchObject({ status: "scheduled", updatedAt: post.updatedAt });
});

test.concurrent("how late a post may be counts from its time, not from the alarm of its upload", async () => {
  const user = await aPerson();
  const post = await plan(user, "Not too late", 60 * Minute.ms);
  const ago = (minutes: number) => sql`clock_timestamp() - ${minutes} * interval '1 minute'`;
  await db
    .update(postTargets)
    .set({ dueAt: ago(115), wakeAt: ago(125) })
    .where(eq(postTargets.postId, post.id));
  expect(await untilPost(h, user, post.id, isOut)).toMatchObject({ status: "published" });
});
