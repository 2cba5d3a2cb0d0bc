import { describe, expect, test } from "vitest";
import type { JsonSchema, OpenApiDocument } from "../generate/document.ts";
import { unannouncedBreaks } from "./breaks.ts";
import { contractOf } from "./shapes.ts";

const text: JsonSchema = { type: "string" };
const objectOf = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: "object",
  properties,
  required,
});
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });
const kind = (name: string, more: Record<string, JsonSchema> = {}) => objectOf({ kind: { const: name }, ...more });

interface Parts {
  body?: JsonSchema;
  answer?: JsonSchema;
  event?: JsonSchema;
  named?: Record<string, JsonSchema>;
  query?: { name: string; required: boolean; schema: JsonSchema }[];
  status?: string;
  path?: string;
}

/** A document with one call and one event. */
function documentOf({
  body,
  answer,
  event,
  named,
  query = [],
  status = "200",
  path = "/posts",
}: Parts): OpenApiDocument {
  const json = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });
  return {
    info: { version: "1" },
    paths: {
      [path]: {
        post: {
          summary: "",
          parameters: query.map((one) => ({ in: "query", ...one })),
          ...(body === undefined ? {} : { requestBody: { required: true, ...json(body) } }),
          responses: { [status]: json(answer ?? objectOf({})) },
        },
      },
    },
    webhooks: event === undefined ? {} : { told: { post: { summary: "", requestBody: json(event), responses: {} } } },
    components: { schemas: named ?? {} },
  };
}

const breaks = (before: Parts, now: Parts, version = "1.1.0") =>
  unannouncedBreaks(contractOf(documentOf(before), "1.0.0"), contractOf(documentOf(now), version));

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
/** A named shape that contains itself. */
const tree = (more: Record<string, JsonSchema>) => ({ Tree: objectOf({ next: orNull(ref("Tree")), ...more }) });

describe("a break", () => {
  test.each<[string, Parts, Parts, string]>([
    ["a call that is gone", {}, { path: "/others" }, "POST /posts is gone"],
    ["another status", {}, { status: "201" }, "POST /posts: answers 201 in place of 200"],
    ["a required field", { body: objectOf({}) }, { body: objectOf({ a: text }) }, "body.a is newly required"],
    [
      "a field that became required",
      { body: objectOf({ a: text }, []) },
      { body: objectOf({ a: text }) },
      "body.a is now required",
    ],
    [
      "a field that is not taken",
      { body: objectOf({ a: text }, []) },
      { body: objectOf({}) },
      "body.a is not taken any more",
    ],
    [
      "another type of a field",
      { body: objectOf({ a: text }) },
      { body: objectOf({ a: { type: "integer" } }) },
      "body.a does not take string any more",
    ],
    [
      "null that is not taken",
      { body: objectOf({ a: orNull(text) }) },
      { body: objectOf({ a: text }) },
      "body.a does not take null any more",
    ],
    [
      "a value that is not taken",
      { body: objectOf({ a: { enum: ["x", "y"] } }) },
      { body: objectOf({ a: { enum: ["x"] } }) },
      "body.a does not take y any more",
    ],
    [
      "a text that became a choice",
      { body: objectOf({ a: text }) },
      { body: objectOf({ a: { enum: ["x"] } }) },
      "body.a does not take string any more",
    ],
    ["a required parameter", {}, { query: [{ name: "q", required: true, schema: text }] }, "query q is newly required"],
    ["an answered field that is gone", { answer: objectOf({ a: text }) }, { answer: objectOf({}) }, "a is gone"],
    [
      "an answered field that may be absent",
      { answer: objectOf({ a: text }) },
      { answer: objectOf({ a: text }, []) },
      "a may now be absent",
    ],
    [
      "an answered field that may be null",
      { answer: objectOf({ a: text }) },
      { answer: objectOf({ a: orNull(text) }) },
      "a may now be null",
    ],
    [
      "another type of an answered field",
      { answer: objectOf({ a: { type: "array", items: text } }) },
      { answer: objectOf({ a: { type: "array", items: { type: "boolean" } } }) },
      "a[] may now be boolean",
    ],
    [
      "a choice that became any text",
      { answer: objectOf({ a: { enum: ["x"] } }) },
      { answer: objectOf({ a: text }) },
      "a may now be string",
    ],
    [
      "a field of a named shape",
      { answer: objectOf({ t: ref("Tree") }), named: tree({ a: text }) },
      { answer: objectOf({ t: ref("Tree") }), named: tree({}) },
      "t.a is gone",
    ],
    [
      "a field of one kind",
      { answer: objectOf({ a: { oneOf: [kind("x", { b: text }), kind("y")] } }) },
      { answer: objectOf({ a: { oneOf: [kind("x"), kind("y")] } }) },
      "a.b is gone",
    ],
  ])("is %s", (_name, before, now, reason) => {
    const found = breaks(before, now);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(reason);
    expect(breaks(before, now, "2.0.0")).toEqual([]);
  });

  test("is found where another pair of the same shapes was compared before", () => {
    const named = { A: objectOf({ a: text }), B: objectOf({ b: text }) };
    const either = { oneOf: [ref("A"), ref("B")] };
    const before = { answer: objectOf({ first: either, second: ref("A") }), named };
    const now = { answer: objectOf({ first: either, second: ref("B") }), named };
    expect(breaks(before, now).join()).toContain("a is gone");
  });

  test.each<[string, Parts, Parts, string]>([
    ["an event that is gone", { event: objectOf({}) }, {}, "The event told is gone"],
    [
      "a field of an event that is gone",
      { event: objectOf({ a: text }) },
      { event: objectOf({}) },
      "The event told: a is gone",
    ],
  ])("is %s", (_name, before, now, reason) => {
    expect(breaks(before, now)).toEqual([reason]);
  });
});

describe("no break", () => {
  test.each<[string, Parts, Parts]>([
    [
      "nothing",
      { body: objectOf({ a: text }), answer: objectOf({ t: ref("Tree") }), named: tree({ a: text }) },
      { body: objectOf({ a: text }), answer: objectOf({ t: ref("Tree") }), named: tree({ a: text }) },
    ],
    ["an optional field", { body: objectOf({}) }, { body: objectOf({ a: text }, []) }],
    ["a field that became optional", { body: objectOf({ a: text }) }, { body: objectOf({ a: text }, []) }],
    ["null that is taken", { body: objectOf({ a: text }) }, { body: objectOf({ a: orNull(text) }) }],
    [
      "a value that is taken",
      { body: objectOf({ a: { enum: ["x"] } }) },
      { body: objectOf({ a: { enum: ["x", "y"] } }) },
    ],
    ["a choice that takes any text", { body: objectOf({ a: { enum: ["x"] } }) }, { body: objectOf({ a: text }) }],
    ["a further parameter", {}, { query: [{ name: "q", required: false, schema: text }] }],
    ["a further answered field", { answer: objectOf({}) }, { answer: objectOf({ a: text }) }],
    [
      "a further answered value",
      { answer: objectOf({ a: { enum: ["x"] } }) },
      { answer: objectOf({ a: { enum: ["x", "y"] } }) },
    ],
    [
      "an answered field that is never null",
      { answer: objectOf({ a: orNull(text) }) },
      { answer: objectOf({ a: text }) },
    ],
    [
      "a further kind",
      { answer: objectOf({ a: { oneOf: [kind("x")] } }) },
      { answer: objectOf({ a: { oneOf: [kind("x"), kind("y", { b: text })] } }) },
    ],
    [
      "a name for a shape",
      { answer: objectOf({ t: objectOf({ a: text }) }) },
      { answer: objectOf({ t: ref("Named") }), named: { Named: objectOf({ a: text }) } },
    ],
    ["a further event", {}, { event: objectOf({}) }],
  ])("is %s", (_name, before, now) => {
    expect(breaks(before, now)).toEqual([]);
  });
});
