import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { messagesIn } from "#server/lib/messages.ts";
import { graphTopics, linkedinTopics, xTopics } from "#shared/error-catalogue/codes.ts";
import { explainError, explainTopic } from "#shared/error-catalogue/explain-error.ts";
import { topicOf } from "#shared/error-catalogue/topic-of.ts";
import { errorTopics, type ErrorTopic } from "#shared/error-catalogue/topics.ts";
import { languages } from "#shared/languages.ts";
import { platforms } from "#shared/platforms/platform.ts";
import { linkedinErrorRules } from "./linkedin/errors.ts";
import { graphErrorRules } from "./meta/error-rules.ts";
import { xErrorRules } from "./x/errors.ts";

const topics = Object.keys(errorTopics) as ErrorTopic[];

describe.each(languages)("in %s", (language) => {
  test("every topic has a cause, a fix and a next step, each a sentence", () => {
    for (const topic of topics) {
      const { cause, fix, next } = explainTopic(topic, messagesIn(language).screens.errors);
      for (const sentence of [cause, fix, next]) expect(sentence, topic).toMatch(/^\S.{3,}[.。]$/u);
    }
  });

  test("no two topics have the same cause", () => {
    const causes = topics.map((topic) => explainTopic(topic, messagesIn(language).screens.errors).cause);
    expect(new Set(causes).size).toBe(causes.length);
  });
});

test("no two languages have the same text", () => {
  for (const topic of topics) {
    const causes = languages.map((language) => explainTopic(topic, messagesIn(language).screens.errors).cause);
    expect(new Set(causes).size, topic).toBe(languages.length);
  }
});

const graphCodes = graphErrorRules.map(({ code, subcode }) =>
  subcode === undefined ? `${code}` : `${code}.${subcode}`,
);
const xCodes = xErrorRules.map(({ status, name }) => `${status}.${name}`);

const knownCodes = { graph: Object.keys(graphTopics), x: Object.keys(xTopics) };

test("every code with a rule of Meta, X and LinkedIn has a catalogue entry", () => {
  expect(graphCodes.filter((code) => !knownCodes.graph.includes(code))).toEqual([]);
  expect(xCodes.filter((code) => !knownCodes.x.includes(code))).toEqual([]);
  expect(linkedinErrorRules.filter(({ name }) => !(name in linkedinTopics))).toEqual([]);
});

/** Codes from Meta's and X's references, and codes reported from production. */
const documented = {
  graph: `190 190.458 190.459 190.460 190.463 190.464 190.467 190.492 102 3 10 200 250 299 283 25.2207050 4 17 32 341 613
    613.1996 80001 80002 1349125 9.2207042 368 4.2207051 368.1390008 368.4854002 368.1404082 506 100 100.33 197 1609005 324
    352.2207026 36000 36001 36002 36003 36004 389 382 6000 6001 1363022 1363023 1363024 1363031 1363032 1363025 1363026 1363047
    1609008 1609010 1 2 -1 -2 1363019 1363020 1363021 1363030 1363033 1363037 1363041 1363045 -2.2207003 -1.2207001 -1.2207032
    9007.2207027 -2.2207020 -1.2207053 24.2207006 24.2207008 9004.2207052 36000.2207004 36001.2207005 36003.2207009
    36004.2207010 1.2207057 100.2207023 100.2207028 100.2207035 100.2207036 100.2207037 100.2207040 -1.2207082 -1.2207085
    container.2207081 container.2207077 http.500`,
  x: `400.invalid 401.unauthorized 402.credits 403.duplicate 403.reply 403.forbidden 404.missing 413.too_large 431.too_large
    429.limit 500 502 503 504 oauth.invalid_grant oauth.client`,
};

test("every documented code has a topic", () => {
  const codesOf = (list: string) => list.split(/\s+/);
  const all = [
    ...codesOf(documented.graph).flatMap((code) => [`facebook.${code}`, `instagram.${code}`]),
    ...codesOf(documented.x).map((code) => `x.${code}`),
  ];
  expect(all.filter((code) => topicOf(code) === null)).toEqual([]);
});

/** Of a connect only: the form shows their own message at the field that it is about, and no delivery meets them. */
const ofConnects = /^(?:bluesky|mastodon)\.(?:server|identifier|password)\./;

test("every code of our own has a topic, except those of a connect at Bluesky and Mastodon", () => {
  const folders = ["..", "../../domains/posts/delivery"].map((path) => join(import.meta.dirname, path));
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
  const origins = ["postloom", "account", ...platforms].join("|");
  const code = new RegExp(
    String.raw`(?:(?:PlatformError|explainedError)\(\s*"\w+",\s*|\bcode: |Code = )"((?:${origins})\.[\w.]+)"`,
    "g",
  );
  const given = sources.flatMap((source) => [...source.matchAll(code)].map(([, found = ""]) => found));
  const withoutOne = platforms.filter((platform) => !given.some((found) => found.startsWith(`${platform}.`)));
  expect(withoutOne).toEqual([]);
  const unexplained = [...new Set(given)].filter((found) => topicOf(found) === null);
  expect(unexplained.filter((found) => !ofConnects.test(found))).toEqual([]);
});

test("every catalogue entry of the Graph API has a rule", () => {
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
  ["linkedin.426.version", "api_version_ended"],
  ["linkedin.media.failed.picture", "picture_not_processed"],
  ["instagram.reconnect", "connection_ended"],
  ["postloom.missed", "missed"],
])("%s is about %s", (code, topic) => {
  expect(topicOf(code)).toBe(topic);
});

test.each(["facebook.424242", "x.299", "x.418", "toString", "facebook.constructor", "", "postloom.new"])(
  "%j has no explanation",
  (code) => expect(explainError(code, messagesIn("en").screens.errors)).toBeNull(),
);
