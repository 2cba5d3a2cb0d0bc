import { expect, test } from "vitest";
import { appRouter } from "#server/router.ts";
import { type Answer, type AnswerDocument, createJudge } from "#server/test/answer-judge.ts";
import { openApiDocument } from "#server/trpc/openapi/document.ts";

const judge = createJudge((await openApiDocument(appRouter, "1")) as AnswerDocument);

const answer = (change: Partial<Answer>): Answer => ({
  method: "GET",
  path: "/billing/plans",
  status: 200,
  contentType: "application/json; charset=utf-8",
  retryAfter: undefined,
  body: '{"status":"success","data":{"plans":[],"payment":"free"}}',
  ...change,
});

test("a documented response passes", () => {
  expect(judge(answer({}))).toBeNull();
});

test.each<[string, Partial<Answer>, string]>([
  ["an additional field", { body: '{"status":"success","data":{"plans":[],"payment":"free","more":1}}' }, "additional"],
  ["a missing field", { body: '{"status":"success","data":{"payment":"free"}}' }, "plans"],
  [
    "a field beside the data",
    { body: '{"status":"success","data":{"plans":[],"payment":"free"},"token":"x"}' },
    "additional",
  ],
  ["an undocumented status", { status: 418 }, "418"],
  ["an undocumented content type", { contentType: "text/html" }, "text/html"],
  [
    "a code of another status",
    { path: "/auth/me", status: 401, body: '{"status":"error","message":"","code":"CONFLICT"}' },
    "allowed values",
  ],
  [
    "a rate limit without Retry-After",
    { method: "POST", path: "/auth/login", status: 429, body: '{"status":"error","message":"","code":"RATE_LIMITED"}' },
    "Retry-After",
  ],
])("%s is an error", (_what, change, word) => {
  expect(judge(answer(change))).toContain(word);
});
