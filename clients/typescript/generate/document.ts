import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A JSON schema, as far as docs/openapi.json uses them. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
}

interface Content {
  content?: Record<string, { schema: JsonSchema }>;
}

interface OperationObject {
  summary: string;
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
}

export interface OpenApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, OperationObject>>;
  webhooks: Record<string, { post: OperationObject }>;
  components: { schemas: Record<string, JsonSchema> };
}

/** One call of the API, with what this package needs to know of it. */
export interface Operation {
  /** Like `GET /posts/{id}`. */
  name: string;
  summary: string;
  parameters: Parameter[];
  /** null: takes none. */
  json: JsonSchema | null;
  isJsonRequired: boolean;
  /** For a file and its fields; null: takes no file. */
  form: JsonSchema | null;
  /** HTTP status of success. */
  status: number;
  /** The whole body of success; null where the answer is a file. */
  answer: JsonSchema | null;
}

export const documentPath = join(import.meta.dirname, "../../../docs/openapi.json");

export const readDocument = (): OpenApiDocument => JSON.parse(readFileSync(documentPath, "utf8")) as OpenApiDocument;

function describe(name: string, { summary, parameters = [], requestBody, responses }: OperationObject): Operation {
  const success = Object.entries(responses).find(([status]) => /^2\d\d$/.test(status));
  if (success === undefined) throw new Error(`${name} describes no success`);
  const [status, { content = {} }] = success;
  const answer = content["application/json"]?.schema ?? null;
  return {
    name,
    summary,
    parameters,
    json: requestBody?.content?.["application/json"]?.schema ?? null,
    isJsonRequired: requestBody?.required === true,
    form: requestBody?.content?.["multipart/form-data"]?.schema ?? null,
    status: Number(status),
    answer: answer?.format === "binary" ? null : answer,
  };
}

/** Every call, ordered by path. */
export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => describe(`${method.toUpperCase()} ${path}`, operation)),
    );
}

/** Of each event: the schema of its body. */
export function eventsOf({ webhooks }: OpenApiDocument): [name: string, schema: JsonSchema][] {
  return Object.entries(webhooks).map(([name, { post }]) => {
    const schema = post.requestBody?.content?.["application/json"]?.schema;
    if (schema === undefined) throw new Error(`The event ${name} has no body`);
    return [name, schema];
  });
}

const refPrefix = "#/components/schemas/";

/** The name in a reference to a schema; null for an inline schema. */
export function refOf({ $ref }: JsonSchema): string | null {
  if ($ref === undefined) return null;
  if (!$ref.startsWith(refPrefix)) throw new Error(`Unknown reference ${$ref}`);
  return $ref.slice(refPrefix.length);
}

export const typesOf = ({ type }: JsonSchema): string[] => (type === undefined ? [] : [type].flat());
