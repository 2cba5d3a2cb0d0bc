import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type ApiOperation, apiDocument, apiOperations } from "#server/test/api-operations.ts";
import { aCreation, anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { propertySeed } from "#server/test/property-seed.ts";

fc.configureGlobal({ seed: propertySeed });

/** The whole file takes about half a minute, divided among the calls. */
const runsPerCall = 8;

// It listens, so that platform calls reach the sandbox.
const h = await harness({ listens: true });

type Json = Record<string, unknown> & {
  $ref?: string;
  type?: string | string[];
  anyOf?: Json[];
  oneOf?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
};

const nouns: Record<string, unknown> = apiDocument.components.schemas;
const resolve = (schema: Json): Json =>
  schema.$ref === undefined ? schema : (nouns[schema.$ref.split("/").at(-1) ?? ""] as Json);

/** Exactly the values that the document allows. */
function valid(described: Json): fc.Arbitrary<unknown> {
  const schema = resolve(described);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return fc.oneof(...branches.map(valid));
  if (schema["const"] !== undefined) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  const types = [schema.type ?? []].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: Json): fc.Arbitrary<unknown> {
  const least = (key: string) => (typeof schema[key] === "number" ? schema[key] : 0);
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.integer({ min: least("minimum"), max: Math.min(least("maximum") || 1_000, least("minimum") + 1_000) });
    case "array":
      return fc.array(valid(schema["items"] as Json), {
        minLength: least("minItems"),
        maxLength: Math.max(least("minItems"), Math.min(least("maxItems"), 4)),
      });
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, item]) => [name, valid(item)])),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      return text(schema);
  }
}

function text(schema: Json): fc.Arbitrary<string> {
  if (schema["format"] === "uuid") return fc.constantFrom(...ids).map(String);
  if (schema["format"] === "date-time") {
    return fc
      .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  const maxLength = Math.min(Number(schema["maxLength"] ?? 40), 40);
  return fc.string({ unit: "grapheme", minLength: Math.min(Number(schema["minLength"] ?? 0), maxLength), maxLength });
}

const broken = fc.oneof(
  fc.constantFrom<unknown>(null, "\u0000", "\ud800", "x".repeat(100_000), -1, 1e308, 0.5, true, {}, [], [[]], [null]),
  fc
    .anything({ withNullPrototype: false, withSparseArray: false })
    .map((value) => JSON.parse(JSON.stringify(value) ?? "null") as unknown),
  fc.constant({ ["__proto__x"]: 1 }),
);

let ids: string[] = [];
let token: string;
beforeAll(async () => {
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/auth/register",
    payload: { email: `${randomUUID()}@example.test`, password: "a kiln of one's own", firstName: "Mira" },
  });
  const { data, token: access } = answer.json<{
    token: string;
    data: { user: Awaited<ReturnType<typeof h.newUser>> };
  }>();
  token = access;
  const { user } = data;
  const [creation, account] = [await aCreation(h, user), await anAccount(h, user)];
  const { post } = await h.as(user).posts.create({ content: "Bowls", platforms: ["facebook"], draft: true });
  ids = [creation.id, account.id, post.id, randomUUID()];
});

interface Sent {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

async function send({ rest, path }: ApiOperation, { path: values, query, body }: Sent) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      parameters.append(name, typeof one === "string" ? one.toWellFormed() : JSON.stringify(one));
  }
  const url = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(values[name]).toWellFormed()),
  );
  return h.app.inject({
    method: rest.method,
    url: `/api${url}?${parameters}`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(rest.method === "GET" ? {} : { payload: JSON.stringify(body) }),
  });
}

/** Excludes calls that end the session in use, and calls that need a file. */
const isDriven = ({ procedurePath, rest }: ApiOperation) =>
  rest.upload?.required !== true && !/logout|deleteAccount|endSession|updatePassword/.test(procedurePath);

function inputOf({ documented }: ApiOperation) {
  const parameters = (documented.parameters ?? []) as { name: string; in: string; required: boolean; schema: Json }[];
  const at = (place: string) => {
    const named = parameters.filter((parameter) => parameter.in === place);
    return {
      type: "object",
      properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
      required: named.filter(({ required }) => required).map(({ name }) => name),
    } satisfies Json;
  };
  const body = "requestBody" in documented ? documented.requestBody.content["application/json"]?.schema : undefined;
  const none: Json = { type: "object", properties: {} };
  return { path: at("path") as Json, query: at("query") as Json, body: (body ?? none) as Json };
}

// Calls that delete come last, so that the others find data.
const driven = apiOperations
  .filter(isDriven)
  .toSorted((a, b) => Number(a.rest.method === "DELETE") - Number(b.rest.method === "DELETE"));

/** Half of each field's values are its example: a call with random text in every field never passes its checks. */
function sensible(schema: Json, example: Record<string, unknown> | undefined): fc.Arbitrary<unknown> {
  const { cursor: _madeByTheServer, ...properties } = schema.properties ?? {};
  const fields = Object.entries(properties).map(([name, item]) => {
    const isId = resolve(item)["format"] === "uuid";
    const word = example?.[name];
    return [name, word === undefined || isId ? valid(item) : fc.oneof(fc.constant(word), valid(item))] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

test.each(driven)("$name, with any documented input, never causes a server error", async (operation) => {
  const { path, query, body } = inputOf(operation);
  const { example } = operation;
  const sent = fc.record({
    path: sensible(path, example.path),
    query: sensible(query, example.query),
    body: sensible(body, example.body),
  }) as fc.Arbitrary<Sent>;
  await fc.assert(
    fc.asyncProperty(sent, async (input) => {
      const answer = await send(operation, input);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
    }),
    { numRuns: runsPerCall, endOnFailure: true, interruptAfterTimeLimit: 4_000 },
  );
});

const withFields = driven.filter((operation) => {
  const { query, body } = inputOf(operation);
  return Object.keys({ ...query.properties, ...body.properties }).length > 0;
});

test.each(withFields)("$name, with one broken field, names the field or accepts its value", async (operation) => {
  const { query, body } = inputOf(operation);
  const place = operation.rest.method === "GET" ? "query" : "body";
  const names = Object.keys((place === "query" ? query : body).properties ?? {});
  const good = { path: operation.example.path, query: operation.example.query, body: operation.example.body ?? {} };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), broken, async (name, value) => {
      const answer = await send(operation, { ...good, [place]: { ...good[place], [name]: value } });
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      if (answer.statusCode !== 400) return;
      const { issues } = answer.json<{ issues?: { path: string }[] }>();
      expect(issues?.length, answer.body).toBeGreaterThan(0);
      expect(
        issues?.every((issue) => issue.path !== ""),
        answer.body,
      ).toBe(true);
    }),
    { numRuns: runsPerCall, endOnFailure: true, interruptAfterTimeLimit: 4_000 },
  );
});
