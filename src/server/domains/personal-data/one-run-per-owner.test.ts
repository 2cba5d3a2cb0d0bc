import { expect, test } from "vitest";
import { createTurns } from "#server/domains/personal-data/one-run-per-owner.ts";
import { UserId } from "#shared/ids.ts";

const [mira, noor, ines] = [1, 2, 3].map(() => UserId.parse(crypto.randomUUID()));
if (mira === undefined || noor === undefined || ines === undefined) throw new Error("No users");

test("each user has one run at a time, and all together have a limit", async () => {
  const turns = createTurns(2, "Wait");
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const running = [turns.take(mira, () => ended), turns.take(noor, () => ended)];
  await expect(turns.take(mira, async () => "again")).rejects.toMatchObject({ code: "CONFLICT", message: "Wait" });
  await expect(turns.take(ines, async () => "too")).rejects.toMatchObject({
    code: "UNAVAILABLE",
    retryAfterSeconds: 60,
  });
  end("done");
  expect(await Promise.all(running)).toEqual(["done", "done"]);
  expect(await turns.take(ines, async () => "now")).toBe("now");
});

test("a failed run frees its place", async () => {
  const turns = createTurns(1, "Wait");
  await expect(turns.take(mira, () => Promise.reject(new Error("Broken")))).rejects.toThrow("Broken");
  expect(await turns.take(mira, async () => "again")).toBe("again");
});
