import fc from "fast-check";
import { expect, test } from "vitest";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { propertySeed } from "#server/test/property-seed.ts";
import { restClient } from "#server/test/rest-client.ts";
import { csvColumns } from "#shared/posts/csv-columns.ts";
import { CheckedFile } from "#shared/posts/imports.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();

const column = fc.oneof(fc.constantFrom(...csvColumns), fc.string({ maxLength: 8 }));
const cell = fc.oneof(
  fc.constantFrom(
    "x",
    "x:",
    ":",
    "next slot",
    "2027-13-45 25:61",
    "9999-12-31 23:59",
    "0000-01-01 00:00",
    "2027-03-28T02:30:00Z",
    "[",
    "[[1]]",
    "[null]",
    '["a",null]',
    "\u0000",
    "\ud800",
    "https://",
    "https://user:pass@[::1]/a.png",
    "javascript:alert(1)",
    "draft",
    "published",
    "yes",
    '"',
    '""',
    "'",
    "=cmd|' /C calc'!A0",
    "-- \n---\n---",
    "#".repeat(300),
    "__proto__",
    "constructor",
    "1e999",
    "NaN",
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
);
const separator = fc.constantFrom(",", ";", "\t");
const line = fc.constantFrom("\n", "\r\n", "\r");
const table = fc
  .tuple(
    fc.array(column, { maxLength: 6 }),
    fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 5 }),
    separator,
    line,
    fc.boolean(),
  )
  .map(([names, rows, by, end, isQuoted]) => {
    const write = (value: string) => (isQuoted ? `"${value.replaceAll('"', '""')}"` : value);
    return [["text", ...names], ...rows].map((row) => row.map(write).join(by)).join(end);
  });
const encodings = fc.constantFrom("utf8", "utf16le", "latin1" as const);
const file = fc.oneof(
  fc.tuple(table, encodings).map(([text, encoding]) => Buffer.from(text, encoding)),
  fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
);

test(
  "any file is answered with its problems or refused, without internals of the server",
  { timeout: 120_000 },
  async () => {
    const client = await restClient(h);
    await anAccount(h, { id: client.userId } as User, "x");
    const seen = { checked: 0, refused: 0 };
    for (const bytes of fc.sample(file, { numRuns: 500, seed: propertySeed })) {
      const { code, body } = await client.send("/posts/import?dryRun=true", { bytes, fileName: "any.csv" });
      expect([200, 400], `${code} ${JSON.stringify(body)} for ${bytes.toString("base64")}`).toContain(code);
      expect(JSON.stringify(body)).not.toMatch(/node_modules|\bat \w+ \(|select |insert into|postgres/i);
      if (code === 400) seen.refused++;
      else {
        seen.checked++;
        const checked = CheckedFile.parse(body.data);
        expect(checked.ready).toBeLessThanOrEqual(checked.rows);
        expect(checked.problems.every(({ message }) => message !== "")).toBe(true);
      }
    }
    expect(seen.checked).toBeGreaterThan(50);
    expect(seen.refused).toBeGreaterThan(50);
  },
);

test("a row that passes the check becomes a post, whatever its content", { timeout: 120_000 }, async () => {
  const client = await restClient(h);
  await anAccount(h, { id: client.userId } as User, "x");
  for (const bytes of fc.sample(file, { numRuns: 60, seed: propertySeed + 1 })) {
    const { code } = await client.send("/posts/import?skipProblems=true", { bytes, fileName: "any.csv" });
    expect([200, 400]).toContain(code);
  }
});
