import { expect, test } from "vitest";
import { CreationId } from "#shared/ids.ts";
import type { Changes } from "#shared/live/live.ts";
import { readInTurn } from "./read-in-turn.ts";

const nothing = { everything: false, creations: [], progress: [], posts: [], notifications: false, accounts: false };
const id = (n: number) => CreationId.parse(`0197b0c0-0000-7000-8000-00000000000${n}`);
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("changes during a round are read in one round afterwards, and cancel nothing", async () => {
  const rounds: { changes: Changes; finish: () => void }[] = [];
  const onChanges = readInTurn((changes) => new Promise((finish) => rounds.push({ changes, finish })));
  onChanges({ ...nothing, progress: [id(1)] });
  for (const n of [1, 2, 2, 3]) onChanges({ ...nothing, progress: [id(n)] });
  onChanges({ ...nothing, creations: [id(1)] });
  await turn();
  expect(rounds.map(({ changes }) => changes)).toEqual([{ ...nothing, progress: [id(1)] }]);
  rounds[0]?.finish();
  await turn();
  expect(rounds[1]?.changes).toEqual({ ...nothing, progress: [id(1), id(2), id(3)], creations: [id(1)] });
  rounds[1]?.finish();
  await turn();
  expect(rounds).toHaveLength(2);
  onChanges({ ...nothing, everything: true });
  expect(rounds[2]?.changes.everything).toBe(true);
});
