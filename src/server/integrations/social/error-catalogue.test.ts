import { describe, expect, test } from "vitest";
import { knownCodes, topicOf } from "#shared/error-catalogue/codes.ts";
import { explainError, explainTopic } from "#shared/error-catalogue/explain-error.ts";
import { errorTopics, type ErrorTopic } from "#shared/error-catalogue/topics.ts";
import { languages } from "#shared/languages.ts";
import { graphErrorRules } from "./meta/error-rules.ts";
import { xErrorRules } from "./x/errors.ts";

const topics = Object.keys(errorTopics) as ErrorTopic[];

describe.each(languages)("in %s", (language) => {
  test("every topic has a cause, a fix and a next step, each a sentence", () => {
    for (const topic of topics) {
      const { cause, fix, next } = explainTopic(topic, language);
      for (const sentence of [cause, fix, next]) expect(sentence, topic).toMatch(/^\S.{3,}[.。]$/u);
    }
  });

  test("no two topics say the same", () => {
    const causes = topics.map((topic) => explainTopic(topic, language).cause);
    expect(new Set(causes).size).toBe(causes.length);
  });
});

test("no language repeats another one's words", () => {
  for (const topic of topics) {
    const causes = languages.map((language) => explainTopic(topic, language).cause);
    expect(new Set(causes).size, topic).toBe(languages.length);
  }
});

const graphCodes = graphErrorRules.map(({ code, subcode }) =>
  subcode === undefined ? `${code}` : `${code}.${subcode}`,
);
const xCodes = xErrorRules.map(({ status, name }) => `${status}.${name}`);

test("every code that has a rule has words of its own", () => {
  expect(graphCodes.filter((code) => !knownCodes.graph.includes(code))).toEqual([]);
  expect(xCodes.filter((code) => !knownCodes.x.includes(code))).toEqual([]);
});

test("every code of the Graph that has words has a rule", () => {
  const numbers = knownCodes.graph.filter((code) => /^-?\d/.test(code));
  expect(numbers.filter((code) => !graphCodes.includes(code))).toEqual([]);
});

test.each([
  ["facebook.190.458", "app_removed"],
  ["instagram.190.99999", "connection_ended"],
  ["facebook.299.7", "permission_missing"],
  ["instagram.container.2209999", "media_not_processed"],
  ["facebook.http.502", "network_fault"],
  ["facebook.upload.OffsetInvalidError", "upload_broken"],
  ["x.403.duplicate", "duplicate"],
  ["x.no_answer", "answer_lost"],
  ["instagram.reconnect", "connection_ended"],
  ["postloom.missed", "missed"],
])("%s is about %s", (code, topic) => {
  expect(topicOf(code)).toBe(topic);
});

test.each(["facebook.424242", "x.299", "x.418", "toString", "facebook.constructor", "", "postloom.new"])(
  "%j has no words yet",
  (code) => expect(explainError(code, "en")).toBeNull(),
);
