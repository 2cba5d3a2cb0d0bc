import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { retryUntilDatabaseAnswers } from "#server/db/wait-for-database.ts";
import { harness } from "#server/test/harness.ts";

const { deps } = await harness();
const log = { warn: () => undefined };

/** A statement that PostgreSQL refuses with this code. */
const refuseWith = (state: string) =>
  deps.db.execute(sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`));

test.each(["40P01", "40001", "57014"])(
  "repeats work that was refused because of other transactions: %s",
  async (state) => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries < 3) await refuseWith(state);
      return tries;
    };
    expect(await retryUntilDatabaseAnswers(work, { log })).toBe(3);
  },
);

test("does not repeat any other error", async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    await refuseWith("23514");
  };
  await expect(retryUntilDatabaseAnswers(work, { log })).rejects.toThrow();
  expect(tries).toBe(1);
});
