import { expect, test } from "vitest";
import { z } from "zod";
import { type AskedForPage, createCursor } from "#server/lib/cursor.ts";

interface Asked extends AskedForPage {
  sort?: string;
  status?: string[] | undefined;
}

const Position = z.strictObject({ at: z.iso.datetime(), id: z.uuid() });
const cursor = createCursor<z.infer<typeof Position>, Asked>("things", Position);
const others = createCursor<z.infer<typeof Position>, Asked>("others", Position);
const position = { at: "2026-11-21T10:00:00.000Z", id: "01936f3c-6f6b-7c3e-8a4c-5d1f2b3a4c5d" };
const asked = { sort: "newest", status: ["failed"], limit: 20 };

test("a cursor leads back to the position it was made from, and fits into an address as it is", () => {
  const encoded = cursor.encode(position, asked);
  expect(encoded).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(cursor.read({ ...asked, cursor: encoded })).toEqual(position);
});

test("without a cursor a list begins at its beginning", () => {
  expect(cursor.read(asked)).toBeNull();
  expect(cursor.read({ ...asked, cursor: undefined })).toBeNull();
});

test("the next page may be longer, and be asked for with the fields in another order or left out as before", () => {
  const encoded = cursor.encode(position, asked);
  const again = { limit: 50, cursor: encoded, status: ["failed"], sort: "newest", q: undefined };
  expect(cursor.read(again)).toEqual(position);
});

test.each<[string, Asked]>([
  ["another order", { ...asked, sort: "oldest" }],
  ["another filter", { ...asked, status: ["failed", "completed"] }],
  ["no filter", { sort: "newest" }],
])("a cursor is refused by name where the list is asked for with %s", (_what, otherwise) => {
  const encoded = cursor.encode(position, asked);
  expect(() => cursor.read({ ...otherwise, cursor: encoded })).toThrow(
    expect.objectContaining({ code: "INVALID_INPUT", issues: [expect.objectContaining({ path: "cursor" })] }),
  );
});

test("a cursor of a list that goes by the same fields is refused, too", () => {
  const encoded = others.encode(position, asked);
  expect(() => cursor.read({ ...asked, cursor: encoded })).toThrow("This cursor belongs to another list");
});

const withOwnMark = (value: unknown) => {
  const [mark] = JSON.parse(Buffer.from(cursor.encode(position, {}), "base64url").toString()) as [string];
  return Buffer.from(JSON.stringify([mark, value])).toString("base64url");
};

test.each([
  ["empty", ""],
  ["not base64", "%%%"],
  ["not JSON", Buffer.from("{").toString("base64url")],
  ["a bare position", Buffer.from(JSON.stringify(position)).toString("base64url")],
  ["a position short of a field", withOwnMark({ id: position.id })],
  ["an id that is none", withOwnMark({ ...position, id: "1 or 1=1" })],
])("a cursor that is %s is refused as invalid input", (_name, bad) => {
  expect(() => cursor.read({ cursor: bad })).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
});
