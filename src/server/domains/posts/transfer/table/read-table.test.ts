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
