import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertParts } from "#server/domains/posts/store/parts.queries.ts";
import { postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { partMoves, targetMoves, type TargetState, targetStates } from "#server/domains/posts/store/target-state.ts";
import { aScheduledPost } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness();

/** Tries every possible move, each from a state that was set with the trigger disabled. */
async function allowedMoves(
  table: typeof postTargets | typeof postTargetParts,
  name: string,
  id: string,
): Promise<string[]> {
  const allowed: string[] = [];
  const put = (state: TargetState) =>
    h.deps.db
      .update(table)
      .set({ state })
      .where(sql`${table.id} = ${id}`);
  for (const from of targetStates) {
    for (const to of targetStates) {
      await h.deps.db.execute(sql.raw(`alter table ${name} disable trigger ${name}_guard_moves`));
      await put(from);
      await h.deps.db.execute(sql.raw(`alter table ${name} enable trigger ${name}_guard_moves`));
      const moved = await put(to).then(
        () => true,
        (error: Error) => {
          expect(String(error.cause)).toContain("cannot become");
          return false;
        },
      );
      if (moved) allowed.push(`${from} > ${to}`);
    }
  }
  return allowed;
}

const movesInCode = (moves: Partial<Record<TargetState, readonly TargetState[]>>) =>
  targetStates.flatMap((from) => targetStates.filter((to) => moves[from]?.includes(to)).map((to) => `${from} > ${to}`));

test("the database trigger allows exactly the moves of `targetMoves`", async () => {
  const { target } = await aScheduledPost(h);
  expect(await allowedMoves(postTargets, "post_targets", target.id)).toEqual(movesInCode(targetMoves));
});

test("the database trigger allows exactly the moves of `partMoves`", async () => {
  const { target } = await aScheduledPost(h);
  const [row] = await h.deps.db.select().from(postTargets).where(eq(postTargets.id, target.id));
  if (row === undefined) throw new Error("No target");
  const part = await insertParts(h.deps.db, row, [{ kind: "thread", text: "Second" }]);
  if (part === undefined) throw new Error("No part");
  expect(await allowedMoves(postTargetParts, "post_target_parts", part.id)).toEqual(movesInCode(partMoves));
});
