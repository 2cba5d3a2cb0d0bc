import { expect, test } from "vitest";
import { z } from "zod";
import { type PageRequest, createCursor } from "#server/lib/cursor.ts";
import { createSecretBox } from "#server/lib/secrets/secret-box.ts";
import { UserId } from "#shared/ids.ts";

interface ThingsRequest extends PageRequest {
  sort?: string;
  status?: string[] | undefined;
}

const Position = z.strictObject({ at: z.iso.datetime(), id: z.uuid() });
const cursor = createCursor<z.infer<typeof Position>, ThingsRequest>("things", Position);
const others = createCursor<z.infer<typeof Position>, ThingsRequest>("others", Position);
const key = "a key that is long enough for everybody";
const seal = { cursors: createSecretBox({ current: key, previous: null }, "cursors") };
const mira = UserId.parse("01936f3c-6f6b-7c3e-8a4c-000000000001");
const jun = UserId.parse("01936f3c-6f6b-7c3e-8a4c-000000000002");
const position = { at: "2026-11-21T10:00:00.000Z", id: "01936f3c-6f6b-7c3e-8a4c-5d1f2b3a4c5d" };
const asked = { sort: "newest", status: ["failed"], limit: 20 };

test("a cursor decodes to its position, and needs no escaping in an address", () => {
  const encoded = cursor.encode(seal, mira, position, asked);
  expect(encoded).toMatch(/^[A-Za-z0-9._-]+$/);
  expect(cursor.read(seal, mira, { ...asked, cursor: encoded })).toEqual(position);
});

test("without a cursor a list starts at its first row", () => {
  expect(cursor.read(seal, mira, asked)).toBeNull();
  expect(cursor.read(seal, mira, { ...asked, cursor: undefined })).toBeNull();
});

test("the next page may have another limit, another order of fields, and undefined fields", () => {
  const encoded = cursor.encode(seal, mira, position, asked);
  const again = { limit: 50, cursor: encoded, status: ["failed"], sort: "newest", q: undefined };
  expect(cursor.read(seal, mira, again)).toEqual(position);
});

test.each<[string, ThingsRequest]>([
  ["another order", { ...asked, sort: "oldest" }],
  ["another filter", { ...asked, status: ["failed", "completed"] }],
  ["no filter", { sort: "newest" }],
])("a cursor is refused, with its field name, for a request with %s", (_what, otherwise) => {
  const encoded = cursor.encode(seal, mira, position, asked);
  expect(() => cursor.read(seal, mira, { ...otherwise, cursor: encoded })).toThrow(
    expect.objectContaining({ code: "INVALID_INPUT", issues: [expect.objectContaining({ path: "cursor" })] }),
  );
});

const things = ["a", "b", "c"].map((name, index) => ({ name, id: position.id.replace(/.$/, String(index)) }));
const pageOf = (limit: number) =>
  cursor.page(seal, mira, { ...asked, limit }, things, ({ id }) => ({ at: position.at, id }));

test("a page with an extra row has the cursor of its last row", () => {
  const { rows, nextCursor } = pageOf(2);
  expect(rows).toEqual(things.slice(0, 2));
  expect(cursor.read(seal, mira, { ...asked, cursor: nextCursor ?? "" })).toEqual({ ...position, id: things[1]?.id });
});

test("a page without an extra row is the last one", () => {
  expect(pageOf(3)).toEqual({ rows: things, nextCursor: null });
});

test("a cursor of another list with the same fields is refused", () => {
  const encoded = others.encode(seal, mira, position, asked);
  expect(() => cursor.read(seal, mira, { ...asked, cursor: encoded })).toThrow("This cursor belongs to another list");
});

const refusal = expect.objectContaining({
  code: "INVALID_INPUT",
  issues: [expect.objectContaining({ path: "cursor" })],
});

test("a cursor is accepted for its owner only, and one of a public list without an owner only", () => {
  const [own, common] = [cursor.encode(seal, mira, position, asked), cursor.encode(seal, null, position, asked)];
  expect(cursor.read(seal, null, { ...asked, cursor: common })).toEqual(position);
  expect(() => cursor.read(seal, jun, { ...asked, cursor: own })).toThrow(refusal);
  expect(() => cursor.read(seal, null, { ...asked, cursor: own })).toThrow(refusal);
  expect(() => cursor.read(seal, mira, { ...asked, cursor: common })).toThrow(refusal);
});

test("a cursor has no readable content, and none of its characters can be changed", () => {
  const encoded = cursor.encode(seal, mira, position, asked);
  const decoded = encoded.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
  for (const text of [encoded, ...decoded]) expect(text).not.toMatch(/2026|01936f3c|"at"/);
  for (let at = 0; at < encoded.length; at += 1) {
    const changed = `${encoded.slice(0, at)}${encoded[at] === "A" ? "Q" : "A"}${encoded.slice(at + 1)}`;
    expect(() => cursor.read(seal, mira, { ...asked, cursor: changed })).toThrow(refusal);
  }
});

test("a cursor stays valid after a change of the key while the previous key is configured", () => {
  const encoded = cursor.encode(seal, mira, position, asked);
  const keys = (previous: string | null) => ({
    cursors: createSecretBox({ current: "another key, just as long and as acceptable", previous }, "cursors"),
  });
  expect(cursor.read(keys(key), mira, { ...asked, cursor: encoded })).toEqual(position);
  expect(() => cursor.read(keys(null), mira, { ...asked, cursor: encoded })).toThrow(refusal);
});

test("a value sealed for the database is no valid cursor, although the SECRET_KEY is the same", () => {
  const stored = createSecretBox({ current: key, previous: null });
  expect(() => cursor.read(seal, mira, { cursor: stored.seal(JSON.stringify([position]), mira) })).toThrow(refusal);
});

const sealed = (value: unknown) => seal.cursors.seal(JSON.stringify(value), mira);
const withOwnMark = (value: unknown) => {
  const [mark] = JSON.parse(seal.cursors.open(cursor.encode(seal, mira, position, {}), mira)) as [string];
  return sealed([mark, value]);
};

test.each([
  ["empty", ""],
  ["not sealed", "%%%"],
  ["in the old format", Buffer.from(JSON.stringify(["mark", position])).toString("base64url")],
  ["a bare position", sealed(position)],
  ["a position without a field", withOwnMark({ id: position.id })],
  ["an invalid id", withOwnMark({ ...position, id: "1 or 1=1" })],
])("a cursor that is %s is refused as invalid input", (_name, bad) => {
  expect(() => cursor.read(seal, mira, { cursor: bad })).toThrow(refusal);
});
