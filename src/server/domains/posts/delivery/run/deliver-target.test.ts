import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { createPublisher } from "#server/domains/posts/delivery/run/publisher.ts";
import { aVideo } from "#server/test/a-video.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { CreationId } from "#shared/ids.ts";

const h = await harness({ listens: true });
const { db, storage } = h.deps;

/** Delays the conversion's access to its file until the test resolves it. */
const gate = Promise.withResolvers<void>();
const publisher = createPublisher({
  ...h.deps,
  storage: {
    ...storage,
    async open(...args) {
      await gate.promise;
      return storage.open(...args);
    },
  },
});
await publisher.start();
afterAll(() => publisher.stop());

test(
  "an immediate post shows that its video is being converted, counts one try, and does not delay other posts",
  { timeout: 120_000 },
  async () => {
    const user = await h.newUser();
    await connectInSandbox(h, user, "x");
    const film = await aCreation(h, user, { width: 160, height: 96 });
    const fileKey = `creations/${film.id}/film.mp4`;
    const bytes = await aVideo({ codec: "hevc", frameRate: 24 });
    await storage.put(fileKey, bytes);
    const facts = { videoCodec: "hevc", frameRate: 24, audioCodec: null, durationMs: 1_000, sizeBytes: bytes.length };
    await db
      .update(creations)
      .set({ type: "video", fileKey, contentType: "video/mp4", ...facts })
      .where(eq(creations.id, film.id));
    const create = async (content: string, creationIds: CreationId[]) =>
      (await h.as(user).posts.create({ content: `${content} ${user.id}`, creationIds, platforms: ["x"] })).post;

    const slow = await create("A film at once", [film.id]);
    const converting = await untilPost(h, user, slow.id, ({ targets }) => targets[0]?.error != null, 30_000);
    expect(converting.targets[0]).toMatchObject({ status: "publishing", error: { code: "postloom.video_converting" } });
    const quick = await create("Words meanwhile", []);
    await untilPost(h, user, quick.id, ({ status }) => status === "published", 30_000);

    gate.resolve();
    const done = await untilPost(h, user, slow.id, ({ status }) => status === "published", 60_000);
    expect(done.targets[0]).toMatchObject({ status: "published", error: null, attempts: 1 });
  },
);
