import { expect, test } from "vitest";
import { type Answer, type AnswerDocument, createJudge } from "#server/test/answer-judge.ts";
import { appRouter } from "#server/router.ts";
import { openApiDocument } from "#server/trpc/openapi/document.ts";

const judge = createJudge(openApiDocument(appRouter, "1") as AnswerDocument);

const answer = (change: Partial<Answer>): Answer => ({
  method: "GET",
  path: "/billing/plans",
  status: 200,
  contentType: "application/json; charset=utf-8",
  retryAfter: undefined,
  body: '{"status":"success","data":{"plans":[],"payment":"free"}}',
  ...change,
});

test("an answer as documented passes", () => {
  expect(judge(answer({}))).toBeNull();
});

test.each<[string, Partial<Answer>, string]>([
  ["a field more", { body: '{"status":"success","data":{"plans":[],"payment":"free","more":1}}' }, "additional"],
  ["a field less", { body: '{"status":"success","data":{"payment":"free"}}' }, "plans"],
  [
    "a field beside the data",
    { body: '{"status":"success","data":{"plans":[],"payment":"free"},"token":"x"}' },
    "additional",
  ],
  ["another status", { status: 418 }, "418"],
  ["another type", { contentType: "text/html" }, "text/html"],
  [
    "a code of another status",
    { path: "/auth/me", status: 401, body: '{"status":"error","message":"","code":"CONFLICT"}' },
    "allowed values",
  ],
  [
    "a limit without its time",
    { method: "POST", path: "/auth/login", status: 429, body: '{"status":"error","message":"","code":"RATE_LIMITED"}' },
    "Retry-After",
  ],
])("%s is a fault", (_what, change, word) => {
  expect(judge(answer(change))).toContain(word);
});
