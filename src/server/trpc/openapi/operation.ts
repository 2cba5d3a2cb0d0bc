import { z } from "zod";
import { answerSchemaOf } from "#server/trpc/answer.ts";
import type { createExamples } from "#server/trpc/openapi/examples.ts";
import { type createFailures, isOfWorkspace } from "#server/trpc/openapi/failures.ts";
import { type JsonSchema, type ObjectSchema, type SchemaCollection, without } from "#server/trpc/openapi/schemas.ts";
import { besideData, envelope, type RestOperation } from "#server/trpc/rest.ts";

export interface DocumentContext {
  schemas: SchemaCollection;
  examples: ReturnType<typeof createExamples>;
  failures: ReturnType<typeof createFailures>;
}

// No examples: a viewer would send them, and each new call needs another idempotency key.
const header = (name: string, description: string, schema: object) => ({
  name,
  in: "header",
  required: false,
  description,
  schema,
});

const answeredAgain = "is answered with what the first one made.";
const idempotencyKey = (idempotent: true | string) =>
  header(
    "Idempotency-Key",
    `Makes the call safe to repeat: for a day, the same key with the same request ${idempotent === true ? answeredAgain : idempotent}`,
    { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  );

const prefer = header(
  "Prefer",
  "`wait=N` (RFC 7240), like `wait=30`, holds the answer until it is done, or for N seconds, 60 at most.",
  { type: "string", maxLength: 200 },
);

const workspace = header("X-Workspace-Id", "The workspace of the call. Without it: the personal one.", {
  type: "string",
  format: "uuid",
});

/** An example that the call accepts: the required fields, and each optional field that keeps the input valid. */
function inputExample(
  operation: RestOperation,
  input: ObjectSchema,
  { examples }: DocumentContext,
): Record<string, unknown> {
  const { rest, procedure } = operation;
  const schema: unknown = procedure._def.inputs[0];
  const full = { ...examples.ofObject(input), ...rest.example };
  const names = rest.example === undefined ? Object.keys(full) : [...input.required, ...Object.keys(rest.example)];
  let example = Object.fromEntries(Object.entries(full).filter(([name]) => input.required.includes(name)));
  for (const name of names) {
    const candidate = { ...example, [name]: full[name] };
    if (schema instanceof z.ZodType && schema.safeParse(candidate).success) example = candidate;
  }
  return example;
}

const isArray = (schema: JsonSchema) => schema.type === "array";

function queryParameter(name: string, schema: JsonSchema, required: boolean, example: unknown) {
  const { description, ...rest } = schema;
  const several = isArray(schema) ? "For several values, repeat the parameter or separate them with commas" : undefined;
  const text = [description, several].filter((part) => part !== undefined).join(". ");
  return {
    name,
    in: "query",
    required,
    ...(text === "" ? {} : { description: text }),
    ...(isArray(schema) ? { style: "form", explode: true } : {}),
    schema: rest,
    ...(example === undefined ? {} : { example }),
  };
}

/** A file beside the fields of the JSON body. Lists repeat their part; objects are JSON parts, as OpenAPI expects. */
function multipartBody(upload: NonNullable<RestOperation["rest"]["upload"]>, body: ObjectSchema) {
  const file = {
    type: "string",
    format: "binary",
    description: `At most ${Math.floor(upload.maxBytes / 1024 / 1024)} MB`,
  };
  return {
    schema: {
      ...body,
      properties: { ...body.properties, [upload.field]: file },
      required: [...(upload.required ? body.required : []), upload.field],
    },
    ...(upload.contentTypes === undefined
      ? {}
      : { encoding: { [upload.field]: { contentType: upload.contentTypes.join(", ") } } }),
  };
}

function requestBody({ rest }: RestOperation, body: ObjectSchema, example: Record<string, unknown>) {
  const hasFields = Object.keys(body.properties).length > 0;
  if (rest.method === "GET" || (!hasFields && rest.upload === undefined)) return {};
  const json = { "application/json": { schema: body, example } };
  const multipart = rest.upload && { "multipart/form-data": multipartBody(rest.upload, body) };
  const isJson = rest.upload?.required !== true;
  return {
    requestBody: {
      required: rest.upload?.required === true || body.required.length > 0,
      content: { ...(isJson ? json : {}), ...multipart },
    },
  };
}

function answerSchema({ rest }: RestOperation, output: ObjectSchema) {
  const beside = besideData.filter((name) => name in output.properties);
  return {
    type: "object",
    required: ["status", ...beside.filter((name) => output.required.includes(name)), "data"],
    additionalProperties: false,
    properties: {
      status: { const: "success" },
      ...(rest.message === undefined ? {} : { message: { type: "string" } }),
      ...Object.fromEntries(beside.map((name) => [name, output.properties[name]])),
      data: without(output, besideData),
    },
  };
}

const fileHeaders = {
  "Content-Disposition": { description: "The name to save it under", schema: { type: "string" } },
};

function success(operation: RestOperation, { schemas, examples }: DocumentContext) {
  const { rest, procedure } = operation;
  if (rest.download !== undefined) {
    const file = { schema: { type: "string", format: "binary" } };
    const content = Object.fromEntries(rest.download.contentTypes.map((type) => [type, file]));
    return { description: "The file", headers: fileHeaders, content };
  }
  const output = schemas.toObject(answerSchemaOf(procedure._def), "output");
  const applied = {
    "Preference-Applied": { description: "`wait=N` when the answer was held", schema: { type: "string" } },
  };
  return {
    description: rest.message ?? "Success",
    ...(rest.waits === true ? { headers: applied } : {}),
    content: {
      "application/json": {
        schema: answerSchema(operation, output),
        example: envelope(rest, examples.ofObject(output), { language: "en" }),
      },
    },
  };
}

function security({ public: openTo }: RestOperation["rest"]): { bearer?: string[] }[] {
  if (openTo === undefined) return [{ bearer: [] }];
  // In OpenAPI an empty requirement means that the other one is optional.
  return openTo === "token welcome" ? [{ bearer: [] }, {}] : [];
}

/** The OpenAPI description of a call, from the same schemas that validate its input and output. */
export function describeOperation(operation: RestOperation, context: DocumentContext) {
  const { rest, path, procedure, procedurePath } = operation;
  const input = context.schemas.toObject(procedure._def.inputs[0], "input");
  const example = inputExample(operation, input, context);
  const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const remaining = without(input, pathNames);
  const fromPath = pathNames.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: input.properties[name] ?? { type: "string" },
    example: example[name],
  }));
  const inQuery = rest.method === "GET" ? Object.keys(remaining.properties) : (rest.inQuery ?? []);
  const fromQuery = Object.entries(remaining.properties)
    .filter(([name]) => inQuery.includes(name))
    .map(([name, schema]) => queryParameter(name, schema, remaining.required.includes(name), example[name]));
  const parameters = [
    ...fromPath,
    ...fromQuery,
    ...(rest.idempotent === undefined ? [] : [idempotencyKey(rest.idempotent)]),
    ...(rest.waits === true ? [prefer] : []),
    ...(isOfWorkspace(procedure) ? [workspace] : []),
  ];
  const outsideBody = [...pathNames, ...(rest.inQuery ?? [])];
  const bodyExample = Object.fromEntries(Object.entries(example).filter(([name]) => !outsideBody.includes(name)));
  return {
    operationId: path === rest.path ? procedurePath : `${procedurePath}${path.replaceAll(/\W+/g, "_")}`,
    tags: [rest.tag],
    summary: rest.summary,
    ...(rest.description === undefined ? {} : { description: rest.description }),
    security: security(rest),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(operation, without(remaining, rest.inQuery ?? []), bodyExample),
    responses: { [rest.status ?? 200]: success(operation, context), ...context.failures.of(operation, input) },
  };
}
