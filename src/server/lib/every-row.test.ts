import { expect, test } from "vitest";
import { everyRow } from "#server/lib/every-row.ts";

test.each([
  ["an empty list", 0, [null]],
  ["a page that is not full", 2, [null]],
  ["a full page, which may have others behind it", 3, [null, 2]],
  ["several pages", 7, [null, 2, 5]],
])("%s is read whole, each page from the last row of the one before", async (_what, count, asked) => {
  const rows = Array.from({ length: count }, (_, index) => index);
  const lasts: (number | null)[] = [];
  const found: number[] = [];
  const read = everyRow(3, async (last: number | null, limit) => {
    lasts.push(last);
    const start = last === null ? 0 : last + 1;
    return rows.slice(start, start + limit);
  });
  for await (const row of read) found.push(row);
  expect(found).toEqual(rows);
  expect(lasts).toEqual(asked);
});
