import { expect, test } from "vitest";
import { sanitizeMessage, withReason } from "./refusal.ts";

test.each([
  ["see https://api.example.test/v1?key=abc for more", "see for more"],
  ['{"error": "<b>bad</b>"}', "error : b bad /b"],
  ["one\n\n  two\u0000three\u202e", "one two three"],
  ["größer als 5 % (höchstens 10)", "größer als 5 % (höchstens 10)"],
])("a server's message %j is shown as %j", (said, shown) => expect(sanitizeMessage(said)).toBe(shown));

test("a long message is cut", () => {
  expect(sanitizeMessage("a".repeat(1_000), 20)).toBe(`${"a".repeat(20)}…`);
});

test("the message is appended to our sentence, which is used alone when the message is empty", () => {
  expect(withReason("It failed", "out of memory.\n")).toBe("It failed: out of memory");
  expect(withReason("It failed", "{}")).toBe("It failed");
  expect(withReason("It failed", null)).toBe("It failed");
});
