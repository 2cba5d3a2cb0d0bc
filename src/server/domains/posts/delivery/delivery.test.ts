import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { recogniseInstallation } from "#server/installation/recognise-installation.ts";
import { inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";

const h = await harness({ listens: true, works: true });
const baseUrl = h.deps.config.selfUrl;

test("posts that were due before a restore ask the user and are not sent; later ones are published", async () => {
  const { sql, db, log } = h.deps;
  await recogniseInstallation(sql, log, { media: null, isRestored: false });
  const user = await h.newUser();
  await connectInSandbox(h, user, "x");
  const plan = (content: string, thread: string[] = []) =>
    h.as(user).posts.create({ content, thread, platforms: ["x"], scheduledAt: inMinutes(60) });
  const { post: live } = await plan(`Live ${user.id}`, [`Live, part 2 ${user.id}`]);
  const { post: absent } = await plan(`Absent ${user.id}`);
  const { post: later } = await plan(`Later ${user.id}`);
  // As in a restored dump: the row names another installation, and two of the posts are overdue.
  await sql`update installation set written_in = 'elsewhere'`;
  await recogniseInstallation(sql, log, { media: null, isRestored: false });
  await sql`update post_targets set due_at = now() - interval '10 minutes', wake_at = now()
    where post_id in ${sql([live.id, absent.id])}`;
  await sql`update post_targets set due_at = now() + interval '1 second', wake_at = now() where post_id = ${later.id}`;

  for (const { id } of [live, absent]) {
    const waiting = await untilPost(h, user, id, ({ targets }) => targets[0]?.needsUser === true);
    expect(waiting.targets[0]?.error).toMatchObject({ code: "postloom.restored" });
  }
  await untilPost(h, user, later.id, ({ status }) => status === "published");
  expect((await ledgerOf(baseUrl, user.id)).map(({ text }) => text)).toEqual([`Later ${user.id}`]);

  const resolve = (post: typeof live, outcome: "live" | "absent") =>
    h.as(user).delivery.resolve({ id: post.id, targetId: post.targets[0]?.id as never, outcome });
  expect((await resolve(live, "live")).post.status).toBe("published");
  await resolve(absent, "absent");
  await untilPost(h, user, absent.id, ({ status }) => status === "published");
  // A live post counts as published with its thread: no part is sent again.
  expect((await ledgerOf(baseUrl, "Live")).length).toBe(0);
  expect(await ledgerOf(baseUrl, `Absent ${user.id}`)).toHaveLength(1);
  const rows = await db.select().from(postTargets).where(eq(postTargets.postId, live.id));
  expect(rows.map(({ state }) => state)).toEqual(["published"]);
});
