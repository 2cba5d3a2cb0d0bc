import { eq } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import type { Db } from "#server/db/client.ts";
import { DatabaseTimeoutError } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { createKnownPauses } from "#server/domains/posts/delivery/pace/pauses.ts";
import { createPublisher } from "#server/domains/posts/delivery/run/publisher.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { aVideo } from "#server/test/a-video.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, setFaultOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import { Minute } from "#shared/durations.ts";
import type { CreationId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true });
const { db, social, storage } = h.deps;

/** The database does not answer transactions until then. */
let isAwayUntil = 0;
const transaction: Db["transaction"] = async (...work) => {
  if (performance.now() < isAwayUntil) throw new DatabaseTimeoutError(0);
  return db.transaction(...work);
};
const linkedin = social.linkedin;
if (linkedin === undefined) throw new Error("LinkedIn is not set up");

/** Delays the conversion's access to its file until the test resolves it. */
const gate = Promise.withResolvers<void>();
const most = { due: 2, ahead: 1 };
const changed: Deps = {
  ...h.deps,
  db: new Proxy(db, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name, target)),
  }),
  social: {
    ...social,
    linkedin: {
      ...linkedin,
      async send(...call) {
        const [, content] = call;
        const isRefused = content.text.startsWith("Refused");
        const confirm = isRefused ? null : await linkedin.send(...call);
        isAwayUntil = performance.now() + 3_000;
        if (confirm === null) throw new PlatformError("rejected", "linkedin.400", "LinkedIn refused this.");
        return confirm;
      },
    },
  },
  storage: {
    ...storage,
    async open(...args) {
      await gate.promise;
      return storage.open(...args);
    },
  },
};
const publisher = createPublisher(changed, 1_000, createKnownPauses(), most);
await publisher.start();
afterAll(() => publisher.stop());

async function aFilm(user: User, bytes: Buffer, facts: Partial<typeof creations.$inferInsert>): Promise<CreationId> {
  const film = await aCreation(h, user, { width: 320, height: 320 });
  const fileKey = `creations/${film.id}/film.mp4`;
  await storage.put(fileKey, bytes);
  const file = { fileKey, contentType: "video/mp4", frameRate: 24, audioCodec: null, sizeBytes: bytes.length };
  await db
    .update(creations)
    .set({ type: "video", ...file, ...facts })
    .where(eq(creations.id, film.id));
  return film.id;
}

test(
  "an immediate post shows that its video is being converted, counts one try, and does not delay other posts",
  { timeout: 120_000 },
  async () => {
    const user = await h.newUser();
    await connectInSandbox(h, user, "x");
    const bytes = await aVideo({ codec: "hevc", frameRate: 24 });
    const facts = { videoCodec: "hevc", durationMs: 1_000, width: 160, height: 96 };
    const film = await aFilm(user, bytes, facts);
    const create = async (content: string, creationIds: CreationId[]) =>
      (await h.as(user).posts.create({ content: `${content} ${user.id}`, creationIds, platforms: ["x"] })).post;

    const slow = await create("A film at once", [film]);
    const converting = await untilPost(h, user, slow.id, ({ targets }) => targets[0]?.error != null, 30_000);
    expect(converting.targets[0]).toMatchObject({ status: "publishing", error: { code: "postloom.video_converting" } });
    const quick = await create("Words meanwhile", []);
    await untilPost(h, user, quick.id, ({ status }) => status === "published", 30_000);

    gate.resolve();
    const done = await untilPost(h, user, slow.id, ({ status }) => status === "published", 60_000);
    expect(done.targets[0]).toMatchObject({ status: "published", error: null, attempts: 1 });
  },
);

test(
  "early uploads take no place of posts that are due, and have a limit of their own",
  { timeout: 60_000 },
  async () => {
    most.due = 1;
    onTestFinished(() => {
      most.due = 2;
    });
    const bytes = await aVideo({ width: 320, height: 320, seconds: 3, frameRate: 24 });
    const facts = { videoCodec: "avc", durationMs: 3_000 };
    const scheduledAt = new Date(Date.now() + 5 * Minute.ms).toISOString();
    const states = new Map<string, () => Promise<string | undefined>>();
    for (const name of ["One", "Two", "Three"]) {
      const user = await h.newUser();
      await connectInSandbox(h, user, "x");
      await setFaultOf(h, user, "x", { kind: "slow", call: "x.append", delayMs: 45_000 });
      const film = await aFilm(user, bytes, facts);
      const content = `${name} early ${user.id}`;
      const { post } = await h.as(user).posts.create({ content, creationIds: [film], platforms: ["x"], scheduledAt });
      states.set(name, async () => {
        const [row] = await db.select().from(postTargets).where(eq(postTargets.postId, post.id));
        return row?.state;
      });
    }
    const seen = () => Promise.all([...states.values()].map((read) => read()));
    await expect
      .poll(async () => (await seen()).toSorted(), { timeout: 10_000 })
      .toEqual(["preparing", "queued", "queued"]);
    const user = await h.newUser();
    await connectInSandbox(h, user, "x");
    const due = ["One", "Two"].map((name) =>
      h.as(user).posts.create({ content: `${name} due ${user.id}`, platforms: ["x"] }),
    );
    for (const { post } of await Promise.all(due))
      await untilPost(h, user, post.id, ({ status }) => status === "published", 15_000);
    expect((await seen()).toSorted()).toEqual(["preparing", "queued", "queued"]);
  },
);

test.each([
  ["is published", "Once", { status: "published", error: null, attempts: 1 }],
  ["fails with the network's reason", "Refused", { status: "failed", error: { code: "linkedin.400" }, attempts: 1 }],
])(
  "a post %s although the database is away when the network answers",
  { timeout: 60_000 },
  async (_what, words, end) => {
    const user = await h.newUser();
    // Only the answer shows the post: LinkedIn does not list the posts of a person.
    await connectInSandbox(h, user, "linkedin");
    const { post } = await h.as(user).posts.create({ content: `${words} ${user.id}`, platforms: ["linkedin"] });
    const seen = new Set<string | undefined>();
    const done = await untilPost(h, user, post.id, ({ status, targets }) => {
      seen.add(targets[0]?.status);
      return status !== "scheduled" && status !== "publishing";
    });
    expect(done.targets[0]).toMatchObject(end);
    expect([...seen]).not.toContain("verifying");
  },
);
