import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { createPublisher } from "#server/domains/posts/delivery/run/publisher.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { aVideo } from "#server/test/a-video.ts";
import { withClient } from "#server/test/consent.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf, setFault, setFaultOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { PostTarget } from "#shared/posts/post-targets.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true, sweepEveryMs: 500 });
const baseUrl = h.deps.config.selfUrl;

async function aVideoCreation(user: User, size: { width: number; height: number }) {
  const film = await aCreation(h, user, size);
  const fileKey = `creations/${film.id}/film.mp4`;
  const bytes = await aVideo({ ...size, seconds: 4, frameRate: 24 });
  await h.deps.storage.put(fileKey, bytes);
  const file = { fileKey, contentType: "video/mp4", sizeBytes: bytes.length, durationMs: 4_000, frameRate: 24 };
  await h.deps.db
    .update(creations)
    .set({ type: "video", ...file })
    .where(eq(creations.id, film.id));
  return film;
}

/** Delays the end of processing by this many seconds. Returns the changed rows. */
const processFor = (accountId: string, seconds: number) =>
  h.deps.sql`update sandbox.media set ready_at = ready_at + make_interval(secs => ${seconds})
    where account_id = ${accountId} and failure is not null returning id`;

const within = { timeout: 20_000, interval: 50 };

test.concurrent.each([
  // Calls before the publishing one: for a video the session and one chunk, for a reel the start.
  ["video", { width: 320, height: 320 }, { call: "facebook.videos", skip: 2 }],
  ["reel", { width: 540, height: 960 }, { call: "facebook.reels", skip: 1 }],
] as const)(
  "a %s that Facebook cannot process fails with a message and is not sent again, also after long processing",
  { timeout: 90_000 },
  async (_kind, size, fault) => {
    const user = await h.newUser();
    await connectInSandbox(h, user, "facebook");
    const { accounts } = await h.as(user).socialAccounts.list({ platform: "facebook" });
    const accountId = accounts[0]?.externalId ?? "";
    const film = await aVideoCreation(user, size);
    await setFault(baseUrl, { kind: "processing_failed", accountId, ...fault });
    const { post } = await h
      .as(user)
      .posts.create({ content: `Spoilt ${user.id}`, creationIds: [film.id], platforms: ["facebook"] });
    await vi.waitFor(async () => expect(await processFor(accountId, 18)).toHaveLength(1), within);
    await untilPost(h, user, post.id, (seen) => seen.targets[0]?.status === "verifying", 30_000);
    const failed = await untilPost(h, user, post.id, (seen) => seen.targets[0]?.status !== "verifying", 30_000);
    expect(failed.targets[0]).toMatchObject({
      status: "failed",
      attempts: 1,
      error: { code: "facebook.video_failed", fix: expect.stringContaining("video") },
    });
    const attempts = await h.deps.sql`
      select outcome, error_code from delivery_attempts where target_id = ${failed.targets[0]?.id ?? ""}`;
    expect([...attempts]).toEqual([{ outcome: "refused", error_code: "facebook.video_failed" }]);
    expect(await ledgerOf(baseUrl, user.id)).toEqual([]);
  },
);

test.concurrent(
  "a reel in long processing is not asked about, and not sent again by the answer that it is absent",
  { timeout: 90_000 },
  async () => {
    const user = await h.newUser();
    await connectInSandbox(h, user, "facebook");
    const film = await aVideoCreation(user, { width: 540, height: 960 });
    const { post } = await h
      .as(user)
      .posts.create({ content: `Slow ${user.id}`, creationIds: [film.id], platforms: ["facebook"] });
    const isReadyAfter = (minutes: number) => h.deps.sql`
      update sandbox.media set ready_at = clock_timestamp() + make_interval(mins => ${minutes})
      where account_id in (select external_id from social_accounts where workspace_id = ${user.id}) and ready_at is not null returning id`;
    await vi.waitFor(async () => expect(await isReadyAfter(10)).toHaveLength(1), within);
    const until = async (isIt: (target: PostTarget) => boolean) =>
      untilPost(h, user, post.id, ({ targets }) => targets.some((target) => isIt(target)), 50_000);
    const seen = await until(({ error }) => error !== null);
    const error = { code: "postloom.processing", fix: null };
    expect(seen.targets[0]).toMatchObject({ status: "verifying", needsUser: false, error });

    const lookNow = (lookUps: number) => h.deps.sql`
      update post_targets set verify_tries = ${lookUps}, wake_at = clock_timestamp(),
        sending_since = sending_since - interval '3 minutes' where post_id = ${post.id}`;
    await lookNow(2);
    await vi.waitFor(async () => {
      const [row] = await h.deps.sql`select state, verify_tries from post_targets where post_id = ${post.id}`;
      expect(row).toEqual({ state: "unknown", verify_tries: 3 });
    }, within);
    await lookNow(4);
    const asked = await until(({ needsUser }) => needsUser);
    const answer = { id: post.id, targetId: asked.targets[0]?.id ?? "", outcome: "absent" } as const;
    await expect(h.as(user).delivery.resolve(answer)).rejects.toMatchObject({ code: "CONFLICT" });

    await isReadyAfter(0);
    expect((await h.as(user).delivery.resolve(answer)).post.status).toBe("published");
    expect(await ledgerOf(baseUrl, user.id)).toHaveLength(1);
  },
);

test.concurrent.each([
  ["facebook", { call: "meta.comments" }],
  ["threads", { call: "threads.publish", skip: 1 }],
  ["x", { call: "x.create_tweet", skip: 1 }],
] as const)(
  "on %s a first comment is found although the network's clock is far behind",
  { timeout: 90_000 },
  async (platform, fault) => {
    const user = await h.newUser();
    await connectInSandbox(h, user, platform);
    await setFaultOf(h, user, platform, { kind: "answer_lost", ...fault });
    const { post } = await h
      .as(user)
      .posts.create({ content: `Post ${user.id}`, firstComment: `Comment ${user.id}`, platforms: [platform] });
    const isOut = (status: string) => (seen: Post) => seen.targets[0]?.parts[0]?.status === status;
    const lost = await untilPost(h, user, post.id, isOut("verifying"), 20_000);
    expect(lost.targets[0]?.parts[0]?.error?.message).toBe(
      "The network's answer was lost. Postloom is looking whether the first comment is there.",
    );
    await h.deps.sql`
      update post_target_parts set sending_since = sending_since + interval '10 minutes' where post_id = ${post.id}`;
    await untilPost(h, user, post.id, isOut("published"), 20_000);
    expect(await ledgerOf(baseUrl, user.id)).toHaveLength(2);
  },
);

test.concurrent(
  "a post is found although the database's clock was set back by minutes after the send",
  { timeout: 60_000 },
  async () => {
    const user = await h.newUser();
    await connectInSandbox(h, user, "x");
    await setFaultOf(h, user, "x", { kind: "answer_lost", call: "x.create_tweet" });
    const { post } = await h.as(user).posts.create({ content: `Post ${user.id}`, platforms: ["x"] });
    await untilPost(h, user, post.id, (seen) => seen.targets[0]?.status === "verifying", 20_000);
    await h.deps.sql`
      update post_targets set sending_since = sending_since + interval '10 minutes' where post_id = ${post.id}`;
    await untilPost(h, user, post.id, (seen) => seen.targets[0]?.status === "published", 20_000);
    expect(await ledgerOf(baseUrl, user.id)).toHaveLength(1);
  },
);

test("each look-up of a post gets the age of its first send by the database's clock", async () => {
  const idle = await harness({ listens: true });
  const user = await idle.newUser();
  await connectInSandbox(idle, user, "x");
  const ends: number[] = [];
  const looks: { at: number; ageMs: number; now: number }[] = [];
  const { social } = withClient(idle, "x", () => ({
    async send() {
      ends.push(Date.now());
      throw new PlatformError("unknown_outcome", "x.503", "The server is down");
    },
    async verify(_actor, _content, _steps, { at, ageMs }) {
      looks.push({ at: at.getTime(), ageMs, now: Date.now() });
      return { outcome: "absent" };
    },
  }));
  const config = { ...idle.deps.config, lookUpsFaster: 600 };
  const publisher = createPublisher({ ...idle.deps, social, config }, 100);
  onTestFinished(() => publisher.stop());
  const { post } = await idle.as(user).posts.create({ content: "Never taken", platforms: ["x"] });
  await publisher.start();
  await untilPost(idle, user, post.id, (seen) => seen.targets[0]?.needsUser === true, 30_000);
  expect(ends).toHaveLength(2);
  for (const { at, ageMs, now } of looks) {
    expect(at).toBeLessThanOrEqual(ends[0] ?? 0);
    expect(Math.abs(at + ageMs - now)).toBeLessThan(2_000);
  }
});

test("where repeats are safe, a post that the network never takes is repeated five times, then its user is asked", async () => {
  const idle = await harness({ listens: true });
  const user = await idle.newUser();
  await connectInSandbox(idle, user, "mastodon");
  let sends = 0;
  const send = async () => {
    sends += 1;
    throw new PlatformError("unknown_outcome", "mastodon.503", "The server is down");
  };
  const { social } = withClient(idle, "mastodon", () => ({ send }));
  const config = { ...idle.deps.config, lookUpsFaster: 600 };
  const publisher = createPublisher({ ...idle.deps, social, config }, 100);
  onTestFinished(() => publisher.stop());
  const { post } = await idle.as(user).posts.create({ content: "Never taken", platforms: ["mastodon"] });
  await publisher.start();
  const asked = await untilPost(idle, user, post.id, (seen) => seen.targets[0]?.needsUser === true, 30_000);
  expect(asked.targets[0]).toMatchObject({ status: "verifying", error: { code: "postloom.needs_user" } });
  expect(sends).toBe(6);
});
