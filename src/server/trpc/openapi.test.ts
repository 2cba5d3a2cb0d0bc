import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { appRouter } from "#server/router.ts";
import { openApiDocument } from "#server/trpc/openapi.ts";
import { version } from "#server/version.ts";

const document = openApiDocument(appRouter, version);

test("the document is valid OpenAPI 3.1", async () => {
  const result = await new Validator().validate({ ...document });
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

test("the committed document is the one that is served", async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot("../../../docs/openapi.json");
});

test("every operation has an id of its own, a tag and a summary", () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item)) as {
    operationId: string;
    tags: string[];
    summary: string;
  }[];
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
  for (const operation of operations) {
    expect(operation.tags).toHaveLength(1);
    expect(operation.summary).not.toBe("");
  }
});
