import { expect, test } from "vitest";
import { z } from "zod";
import { createCursor } from "#server/lib/cursor.ts";

const cursor = createCursor(z.strictObject({ at: z.iso.datetime(), id: z.uuid() }));
const position = { at: "2026-11-21T10:00:00.000Z", id: "01936f3c-6f6b-7c3e-8a4c-5d1f2b3a4c5d" };

test("a cursor leads back to the position it was made from, and fits into an address as it is", () => {
  const encoded = cursor.encode(position);
  expect(encoded).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(cursor.decode(encoded)).toEqual(position);
});

test.each([
  ["empty", ""],
  ["not base64", "%%%"],
  ["not JSON", Buffer.from("{").toString("base64url")],
  ["another list's", Buffer.from(JSON.stringify({ id: position.id })).toString("base64url")],
  ["an id that is none", Buffer.from(JSON.stringify({ ...position, id: "1 or 1=1" })).toString("base64url")],
])("a cursor that is %s is refused as invalid input", (_name, bad) => {
  expect(() => cursor.decode(bad)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
});
