import { expect, test } from "vitest";
import { rawAnswer } from "./raw-answer.ts";

const answer = (body: unknown, headers: Record<string, string> = {}) => ({
  status: 400,
  headers: new Headers(headers),
  body,
});

test("the operator reads the answer word for word, with what finds it again at the platform's support", () => {
  const body = { error: { message: "(#100) Invalid parameter", code: 100, error_data: { blame: ["caption"] } } };
  expect(rawAnswer(answer(body, { "x-fb-trace-id": "Abc" }))).toBe(
    `HTTP 400\nx-fb-trace-id: Abc\n${JSON.stringify(body)}`,
  );
});

test("no token is kept with it", () => {
  const kept = rawAnswer(answer({ request: "GET /me?access_token=EAAB123&x=1", access_token: "EAAB123" }));
  expect(kept).not.toContain("EAAB123");
  expect(kept).toContain("x=1");
});

test("it can be stored, however long and odd it is", () => {
  const kept = rawAnswer(answer({ text: `\0\uD800${"x".repeat(9_000)}` }));
  expect(kept.length).toBe(2_000);
  expect(kept.isWellFormed() && !kept.includes("\0")).toBe(true);
});
