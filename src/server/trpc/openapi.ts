import type { AnyRouter } from "@trpc/server";
import { z } from "zod";
import { besideData, type RestOperation, restOperations } from "#server/trpc/rest.ts";
import { errorStatus } from "#shared/errors.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;
interface ObjectSchema extends JsonSchema {
  properties: Record<string, JsonSchema>;
  required: string[];
}

const errorEnvelope = {
  type: "object",
  required: ["status", "message", "code"],
  properties: {
    status: { const: "error" },
    message: { type: "string" },
    code: { type: "string", enum: Object.keys(errorStatus) },
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
};

function toSchema(schema: unknown, io: "input" | "output"): ObjectSchema {
  if (!(schema instanceof z.ZodType)) return { type: "object", properties: {}, required: [] };
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, target: "draft-2020-12" });
  return { ...json, properties: json.properties ?? {}, required: json.required ?? [] } as ObjectSchema;
}

const without = (schema: ObjectSchema, names: readonly string[]): ObjectSchema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.includes(name))),
  required: schema.required.filter((name) => !names.includes(name)),
});

function successSchema(operation: RestOperation) {
  const definition: object = operation.procedure._def;
  const data = toSchema("output" in definition ? definition.output : undefined, "output");
  const beside = besideData.filter((name) => name in data.properties);
  const besideProperties = Object.fromEntries(beside.map((name) => [name, data.properties[name]]));
  return {
    type: "object",
    required: ["status", ...beside.filter((name) => data.required.includes(name)), "data"],
    properties: {
      status: { const: "success" },
      ...(operation.rest.message === undefined ? {} : { message: { type: "string" } }),
      ...besideProperties,
      data: without(data, besideData),
    },
  };
}

function describeOperation(operation: RestOperation) {
  const { rest, path, procedure, procedurePath } = operation;
  const input = toSchema(procedure._def.inputs[0], "input");
  const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const remaining = without(input, pathNames);
  const parameters = [
    ...pathNames.map((name) => ({
      name,
      in: "path",
      required: true,
      schema: input.properties[name] ?? { type: "string" },
    })),
    ...(rest.method === "GET"
      ? Object.entries(remaining.properties).map(([name, schema]) => ({
          name,
          in: "query",
          required: remaining.required.includes(name),
          schema,
        }))
      : []),
  ];
  const hasBody = rest.method !== "GET" && Object.keys(remaining.properties).length > 0;
  const isAuthed = rest.public !== true;
  return {
    operationId: path === rest.path ? procedurePath : `${procedurePath}${path.replaceAll(/\W+/g, "_")}`,
    tags: [rest.tag],
    summary: rest.summary,
    ...(isAuthed ? { security: [{ bearer: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody
      ? {
          requestBody: {
            required: remaining.required.length > 0,
            content: { "application/json": { schema: remaining } },
          },
        }
      : {}),
    responses: {
      [rest.status ?? 200]: {
        description: "Success",
        content:
          rest.download === undefined
            ? { "application/json": { schema: successSchema(operation) } }
            : Object.fromEntries(rest.download.contentTypes.map((type) => [type, {}])),
      },
      default: {
        description: "Failure",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

/** The OpenAPI 3.1 document of everything registerRest serves, made from the same schemas that check and shape the calls. */
export function openApiDocument(router: AnyRouter, version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of restOperations(router)) {
    const item = (paths[operation.path] ??= {});
    item[operation.rest.method.toLowerCase()] = describeOperation(operation);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Postloom",
      version,
      description:
        "Success: `{status, message?, data}`. Failure: `{status, message, code, issues?}`. Send `Authorization: Bearer <token>` from /auth/login. Lists page by `cursor`.",
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: errorEnvelope },
    },
  };
}
