import { expect, test } from "vitest";
import { createTeamMemory, Dismissed, joinTeam, releaseHelpers, soloTeam } from "./team.ts";

const memory = () => createTeamMemory({ width: 8, height: 8 });

test("each turn is done once, and the finished share is reported", () => {
  for (const team of [soloTeam, joinTeam(memory(), "leader")]) {
    const turns: number[] = [];
    const reported: number[] = [];
    team.forEach(
      4,
      (index) => turns.push(index),
      (fraction) => reported.push(fraction),
    );
    expect(turns).toEqual([0, 1, 2, 3]);
    expect(reported).toEqual([0.25, 0.5, 0.75, 1]);
  }
});

test("members share memory that they request in the same order", () => {
  const shared = memory();
  const [leader, helper] = [joinTeam(shared, "leader"), joinTeam(shared, "helper")];
  const [first, second] = [leader.bytes(3), leader.floats(2)];
  first.set([1, 2, 3]);
  second.set([0.5, 1.5]);
  expect([...helper.bytes(3)]).toEqual([1, 2, 3]);
  expect([...helper.floats(2)]).toEqual([0.5, 1.5]);
});

test("a helper that joins late passes finished loops and stops where the leader continues alone", () => {
  const shared = memory();
  const leader = joinTeam(shared, "leader");
  leader.forEach(3, () => undefined);
  leader.dismiss();
  const helper = joinTeam(shared, "helper");
  helper.forEach(3, () => expect.unreachable());
  expect(() => helper.dismiss()).toThrow(Dismissed);
});

test("as many helpers leave as are released, and never the leader", () => {
  const shared = memory();
  const [leader, first, second] = [joinTeam(shared, "leader"), joinTeam(shared, "helper"), joinTeam(shared, "helper")];
  releaseHelpers(shared, 1);
  expect(() => first.forEach(1, () => expect.unreachable())).toThrow(Dismissed);
  leader.forEach(1, () => undefined);
  expect(() => second.forEach(1, () => undefined)).not.toThrow();
});
