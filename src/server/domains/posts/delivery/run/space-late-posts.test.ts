import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { countLateBefore } from "#server/domains/posts/delivery/pace/pace.queries.ts";
import { lateSpacing } from "#server/domains/posts/delivery/run/space-late-posts.ts";
import { inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import { Minute } from "#shared/durations.ts";
import { TargetId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true, sweepEveryMs: 500 });

// The posts wait for their whole distance: no other test lives through it.
test(
  "late posts after an outage are published half a minute apart, in the order of their due times",
  { timeout: 90_000 },
  async () => {
    const user = await h.newUser();
    await connectInSandbox(h, user, "x");
    const ids: string[] = [];
    for (const [index, word] of ["One", "Two", "Three"].entries()) {
      const { post } = await h.as(user).posts.create({
        content: `${word} ${user.id}`,
        thread: [`${word}, then ${user.id}`],
        platforms: ["x"],
        scheduledAt: inMinutes(60 + index),
      });
      ids.push(post.id);
    }
    // As after an outage: all are overdue and found by the sweep.
    await h.deps
      .sql`update post_targets set due_at = due_at - interval '90 minutes', wake_at = wake_at - interval '90 minutes'
    where post_id in ${h.deps.sql(ids)}`;
    const [one, two] = ids;
    await untilPost(h, user, one as never, (seen) => seen.status === "published");
    const waiting = await untilPost(h, user, two as never, (seen) => seen.targets[0]?.attempts === 0);
    expect(waiting.status).toBe("publishing");
    const done = await untilPost(h, user, two as never, (seen) => seen.status === "published", 60_000);
    expect(done.targets[0]?.attempts).toBe(1);
    const ledger = await ledgerOf(h.deps.config.selfUrl, user.id);
    expect(ledger.map((entry) => entry.text.split(" ")[0])).toEqual(["One", "One,", "Two", "Two,"]);
    const turns = await h.deps.sql<{ at: number }[]>`
      select extract(epoch from catch_up_at)::float8 * 1000 as at from post_targets where post_id in ${h.deps.sql(ids.slice(0, 2))} order by catch_up_at`;
    const [firstTurn = 0, secondTurn = 0] = turns.map(({ at }) => at);
    expect(secondTurn - firstTurn).toBeCloseTo(30_000, 1);
    // Not the distance of the arrivals: on a busy machine the first one is late.
    const [first = 0, , second = 0] = ledger.map((entry) => new Date(entry.receivedAt).getTime());
    expect(first).toBeGreaterThan(firstTurn - 100);
    expect(second).toBeGreaterThan(secondTurn - 100);
  },
);

/** A post half an hour late that waits for another hour, for this reason. Returns its account. */
async function aQueuedPost(user: User, code: string) {
  const { post } = await h.as(user).posts.create({
    content: `Waiting ${user.id}`,
    platforms: ["x"],
    scheduledAt: inMinutes(60),
  });
  const [target] = post.targets;
  if (target?.accountId == null) throw new Error("No account");
  await h.deps.sql`
    update post_targets set state = 'queued', due_at = now() - interval '30 minutes', wake_at = now() + interval '1 hour',
      error = ${JSON.stringify({ code, message: "Later", fix: null })}::text::jsonb
    where id = ${target.id}`;
  return target.accountId;
}

test("a late post does not wait for an earlier one that waits for its retry", async () => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "x");
  await aQueuedPost(user, "x.503");
  const { post } = await h.as(user).posts.create({
    content: `Behind it ${user.id}`,
    platforms: ["x"],
    scheduledAt: inMinutes(60),
  });
  await h.deps.sql`
    update post_targets set due_at = now() - interval '20 minutes', wake_at = now() - interval '20 minutes'
    where post_id = ${post.id}`;
  await untilPost(h, user, post.id, ({ status }) => status === "published");
});

test.each([
  ["x.503", 0],
  ["postloom.catching_up", 1],
])("of the posts that wait with the reason %s, %i come before a late post", async (code, before) => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "x");
  const accountId = await aQueuedPost(user, code);
  const late = { id: TargetId.parse(randomUUID()), dueAt: new Date(Date.now() - 20 * Minute.ms) };
  expect(await countLateBefore(h.deps.db, late, accountId, lateSpacing.afterSeconds)).toBe(before);
});
