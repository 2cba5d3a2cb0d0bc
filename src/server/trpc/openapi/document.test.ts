import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { appRouter } from "#server/router.ts";
import { answerSchemaOf } from "#server/trpc/answer.ts";
import { openApiDocument } from "#server/trpc/openapi/document.ts";
import { restOperations } from "#server/trpc/rest.ts";
import { version } from "#server/version.ts";

const document = await openApiDocument(appRouter, version);

const described = restOperations(appRouter).flatMap(({ rest, path, procedure, procedurePath }) => {
  const operation = document.paths[path]?.[rest.method.toLowerCase()];
  return operation === undefined ? [] : [{ name: `${rest.method} ${path}`, rest, procedure, procedurePath, operation }];
});

test("the document is valid OpenAPI 3.1", async () => {
  const result = await new Validator().validate({ ...document });
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

test("the committed document is the one that is served", async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot("../../../../docs/openapi.json");
});

test("every operation has a unique id, a summary and a tag with a description", () => {
  const ids = described.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(restOperations(appRouter).length);
  for (const { name, operation } of described) {
    expect(operation.tags, name).toHaveLength(1);
    expect(operation.summary, name).not.toBe("");
  }
  for (const tag of document.tags) expect(tag.description, `describe ${tag.name} in openapi/document.ts`).not.toBe("");
});

describe("examples", () => {
  test.each(described)("of $name are accepted by its schemas", ({ name, rest, procedure, operation }) => {
    const [input] = procedure._def.inputs as unknown[];
    const fromParameters = (operation.parameters ?? []).flatMap((parameter) =>
      "example" in parameter ? [[parameter.name, parameter.example]] : [],
    );
    const body = "requestBody" in operation ? operation.requestBody.content : undefined;
    const example = { ...Object.fromEntries(fromParameters), ...body?.["application/json"]?.example };
    if (input instanceof z.ZodType) {
      const { error } = input.safeParse(example);
      expect(error?.issues ?? [], `${name}: give its rest meta an example`).toEqual([]);
    }
    if (rest.download !== undefined) return;
    const output = answerSchemaOf(procedure._def);
    const answer = (operation.responses as Record<string, unknown>)[String(rest.status ?? 200)];
    const { data, status: _status, ...beside } = exampleOf(answer);
    const { message, ...tokens } = beside;
    const isOwnMessage = rest.message === undefined && message !== undefined;
    const answered = { ...data, ...tokens, ...(isOwnMessage ? { message } : {}) };
    if (output !== undefined) expect(output.safeParse(answered).error?.issues ?? [], name).toEqual([]);
  });

  test("exist for every write with fields", () => {
    const withoutExample = described
      .filter(({ operation }) => "requestBody" in operation && operation.requestBody.required)
      .filter(({ rest }) => rest.upload?.required !== true)
      .filter(({ operation }) => {
        const body = "requestBody" in operation ? operation.requestBody.content["application/json"] : undefined;
        return Object.keys(body?.example ?? {}).length === 0;
      });
    expect(withoutExample.map(({ name }) => name)).toEqual([]);
  });
});

interface Envelope {
  status: string;
  message?: string;
  data: object;
}

function exampleOf(answer: unknown): Envelope {
  const Answer = z.object({
    content: z.object({
      "application/json": z.object({
        example: z.looseObject({ status: z.string(), message: z.string().optional(), data: z.looseObject({}) }),
      }),
    }),
  });
  return Answer.parse(answer).content["application/json"].example as Envelope;
}

const objects = (value: unknown, at: string): { at: string; shape: string }[] => {
  if (typeof value !== "object" || value === null) return [];
  const isObject = "properties" in value && typeof value.properties === "object" && value.properties !== null;
  const isEnvelope = at.endsWith("/schema");
  const own =
    isObject && !isEnvelope && Object.keys(value.properties as object).length >= 4
      ? [{ at, shape: JSON.stringify(value) }]
      : [];
  return [...own, ...Object.entries(value).flatMap(([key, item]) => objects(item, `${at}/${key}`))];
};

test("a schema of several responses is described once and referred to", () => {
  const found = described.flatMap(({ procedurePath, operation }) =>
    objects(operation.responses, "").map(({ at, shape }) => ({ at: `${procedurePath} ${at}`, procedurePath, shape })),
  );
  const repeated = [...Map.groupBy(found, ({ shape }) => shape).values()]
    .filter((places) => new Set(places.map(({ procedurePath }) => procedurePath)).size > 1)
    .map((places) => places.map(({ at }) => at));
  expect(repeated, "Export the schema from src/shared and list its module in openapi/schemas.ts.").toEqual([]);
});
