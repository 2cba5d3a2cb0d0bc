import { expect, test } from "vitest";
import { rawAnswer } from "./call-errors.ts";

const answer = (body: unknown, headers: Record<string, string> = {}) => ({
  status: 400,
  headers: new Headers(headers),
  body,
});

test("the raw response contains the body unchanged and the trace id for the platform's support", () => {
  const body = { error: { message: "(#100) Invalid parameter", code: 100, error_data: { blame: ["caption"] } } };
  expect(rawAnswer(answer(body, { "x-fb-trace-id": "Abc" }))).toBe(
    `HTTP 400\nx-fb-trace-id: Abc\n${JSON.stringify(body)}`,
  );
});

test("tokens are removed", () => {
  const text = rawAnswer(answer({ request: "GET /me?access_token=EAAB123&x=1", access_token: "EAAB123" }));
  expect(text).not.toContain("EAAB123");
  expect(text).toContain("x=1");
});

test("the result is cut to 2000 well-formed characters without NUL", () => {
  const text = rawAnswer(answer({ text: `\0\uD800${"x".repeat(9_000)}` }));
  expect(text.length).toBe(2_000);
  expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
});

test.each([0, 1])("a character of two units is not cut in its middle (%i)", (shift) => {
  const text = rawAnswer(answer({ text: "x".repeat(shift) + "🙂".repeat(2_000) }));
  expect(text.length).toBe(2_000);
  expect(text.isWellFormed()).toBe(true);
});
