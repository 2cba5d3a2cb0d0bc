import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { readTable } from "./read-table.ts";

const rowsIn = async (text: string) => (await readTable(Buffer.from(text))).rows;

test("rows are numbered as a spreadsheet does, with empty ones between them", async () => {
  expect(await rowsIn("accounts,text\n\nx,One\n,\n\n\nx,Two\n\n")).toMatchObject([
    { row: 3, cells: { text: "One" } },
    { row: 7, cells: { text: "Two" } },
  ]);
});

test.each([
  ["empty lines", "accounts,text\nx,One\n" + "\n".repeat(7_000_000)],
  ["empty rows", "accounts,text\nx,One\n" + ",\n".repeat(3_000_000)],
  ["columns", "accounts,text" + ",".repeat(200_000) + "\nx,One"],
])("millions of %s are read or refused in seconds", async (_name, text) => {
  const begun = performance.now();
  await rowsIn(text).catch((error: unknown) => expect(error).toMatchObject({ code: "INVALID_INPUT" }));
  expect(performance.now() - begun).toBeLessThan(8_000);
});

test.each([
  ["a few cells too many", 600],
  ["millions of cells", 7_900_000],
])("a row of %s is refused by its number, and other calls go on meanwhile", async (_name, cells) => {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const message = "Row 5 has more than 500 cells. Remove those beyond the last column.";
  await expect(rowsIn(`accounts,text\n\nx,One\n\nx${",".repeat(cells)}\nx,Two`)).rejects.toMatchObject({
    issues: [{ path: "file", message }],
  });
  delays.disable();
  expect(delays.max / 1e6).toBeLessThan(1_500);
});

test.each([0, 1, 2, 3])("no character of a long file is broken, after %i others", async (before) => {
  const text = "x".repeat(before) + "🐘".repeat(20_000);
  expect((await rowsIn(`accounts,text\nx,${text}`))[0]?.cells.text).toBe(text);
});

test("a long file of empty cells does not hold up other calls", async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1));
  await rowsIn(`accounts,text\nx,One\n${`${",".repeat(490)}\n`.repeat(8_000)}`);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(100);
});
