import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { postTargets } from "#server/domains/posts/posts.table.ts";
import { targetMoves, targetStates } from "#server/domains/posts/target-state.ts";
import { aScheduledPost } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness();

test("the database allows exactly the moves that the table in code allows", async () => {
  const { target } = await aScheduledPost(h);
  const allowed: string[] = [];
  for (const from of targetStates) {
    for (const to of targetStates) {
      await h.deps.db.execute(sql`alter table post_targets disable trigger post_targets_guard_moves`);
      await h.deps.db.update(postTargets).set({ state: from }).where(eq(postTargets.id, target.id));
      await h.deps.db.execute(sql`alter table post_targets enable trigger post_targets_guard_moves`);
      const moved = await h.deps.db
        .update(postTargets)
        .set({ state: to })
        .where(eq(postTargets.id, target.id))
        .then(() => true)
        .catch((error: Error) => {
          expect(String(error.cause)).toContain("cannot become");
          return false;
        });
      if (moved) allowed.push(`${from} > ${to}`);
    }
  }
  const inCode = targetStates.flatMap((from) =>
    targetStates.filter((to) => (targetMoves[from] as readonly string[]).includes(to)).map((to) => `${from} > ${to}`),
  );
  expect(allowed).toEqual(inCode);
});
