import {
  eventsOf,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  refOf,
  typesOf,
} from "../generate/document.ts";

/**
 * What a program can rely on, without the words: a plain type (`string`, `number`, `boolean`, `null`, `file`, `unknown`), a named shape
 * (`#Post`), or one of the forms below. A field that may be absent ends with `?`. Limits of lengths and numbers are left out: they follow
 * the networks.
 */
export type Shape =
  | string
  | { values: unknown[] }
  | { list: Shape }
  | { map: Shape }
  | { oneOf: Shape[] }
  | { fields: Record<string, Shape> };

/** One side of the contract at one time. */
export interface Contract {
  /** Version of the package that knew it. */
  version: string;
  operations: Record<string, { status: number; sent: Shape; received: Shape }>;
  /** What webhooks tell. */
  events: Record<string, Shape>;
  named: Record<string, Shape>;
}

const plain: Record<string, string> = { integer: "number", number: "number", boolean: "boolean", null: "null" };

function fieldsOf({ properties = {}, required = [] }: JsonSchema): Shape {
  const fields = Object.entries(properties).map(([name, schema]) => [
    required.includes(name) ? name : `${name}?`,
    shapeOf(schema),
  ]);
  return { fields: Object.fromEntries(fields) as Record<string, Shape> };
}

function shapeOfType(type: string, schema: JsonSchema): Shape {
  if (type === "string") return schema.format === "binary" ? "file" : "string";
  if (type === "array") return { list: shapeOf(schema.items ?? {}) };
  if (type !== "object") return plain[type] ?? "unknown";
  const { additionalProperties, properties } = schema;
  const isMap = typeof additionalProperties === "object" && Object.keys(properties ?? {}).length === 0;
  return isMap ? { map: shapeOf(additionalProperties) } : fieldsOf(schema);
}

export function shapeOf(schema: JsonSchema): Shape {
  const name = refOf(schema);
  if (name !== null) return `#${name}`;
  if (schema.const !== undefined) return { values: [schema.const] };
  if (schema.enum !== undefined) return { values: schema.enum };
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return { oneOf: alternatives.map(shapeOf) };
  const types = typesOf(schema).map((type) => shapeOfType(type, schema));
  return types.length === 0 ? "unknown" : types.length === 1 ? (types[0] ?? "unknown") : { oneOf: types };
}

/** Parameters and bodies of a call as the fields of one object. */
function sentBy({ parameters, json, isJsonRequired, form }: Operation): Shape {
  const fields: Record<string, Shape> = {};
  for (const { name, in: place, required, schema } of parameters)
    fields[`${place} ${name}${required ? "" : "?"}`] = shapeOf(schema);
  if (json !== null) fields[isJsonRequired && form === null ? "body" : "body?"] = shapeOf(json);
  if (form !== null) fields[json === null ? "form" : "form?"] = shapeOf(form);
  return { fields };
}

/** The contract that a document states. */
export function contractOf(document: OpenApiDocument, version: string): Contract {
  const operations = operationsOf(document).map((operation) => {
    const { name, status, answer } = operation;
    return [name, { status, sent: sentBy(operation), received: answer === null ? "file" : shapeOf(answer) }] as const;
  });
  const events = eventsOf(document).map(([name, schema]) => [name, shapeOf(schema)] as const);
  const named = Object.entries(document.components.schemas).map(([name, schema]) => [name, shapeOf(schema)] as const);
  return {
    version,
    operations: Object.fromEntries(operations),
    events: Object.fromEntries(events),
    named: Object.fromEntries(named),
  };
}
