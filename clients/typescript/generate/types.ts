import {
  eventsOf,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  refOf,
  typesOf,
} from "./document.ts";

/** Whether a type is for what a program sends or for what it receives: `undefined` may be sent in place of leaving a field out. */
type Direction = "sent" | "received";

const notice =
  "// Written from docs/openapi.json by generate/index.ts. Do not edit: run `npm run client:generate`.\n\n";

/** Alternatives once each; a text in quotes says nothing beside `string`. */
function union(types: readonly string[]): string {
  const isAnyText = types.includes("string");
  return [...new Set(types)].filter((type) => !isAnyText || !type.startsWith('"')).join(" | ");
}

const inList = (type: string) => (/[ |]/.test(type) && !type.endsWith("}") ? `(${type})` : type);
const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

function comment(text: string | undefined, indent: string): string {
  return text === undefined ? "" : `${indent}/** ${text.replaceAll("*/", "*\\/").replaceAll(/\s*\n\s*/g, " ")} */\n`;
}

function objectType(schema: JsonSchema, direction: Direction, indent: string): string {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const inner = `${indent}  `;
  if (Object.keys(properties).length === 0 && typeof additionalProperties === "object") {
    const name = propertyNames === undefined ? "string" : typeOf(propertyNames, direction, indent);
    const value = typeOf(additionalProperties, direction, indent);
    return name === "string" ? `Record<string, ${value}>` : `Partial<Record<${name}, ${value}>>`;
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const isRequired = required.includes(name);
    const type = typeOf(field, direction, inner);
    const sent = !isRequired && direction === "sent" ? `${type} | undefined` : type;
    return `${comment(field.description, inner)}${inner}${key(name)}${isRequired ? "" : "?"}: ${sent};\n`;
  });
  return fields.length === 0 ? "Record<string, never>" : `{\n${fields.join("")}${indent}}`;
}

function oneType(type: string, schema: JsonSchema, direction: Direction, indent: string): string {
  if (type === "string") return schema.format === "binary" ? "Blob" : "string";
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean" || type === "null") return type;
  if (type === "array") return `${inList(typeOf(schema.items ?? {}, direction, indent))}[]`;
  if (type === "object") return objectType(schema, direction, indent);
  throw new Error(`Unknown type ${type}`);
}

/** The TypeScript type of a schema. */
export function typeOf(schema: JsonSchema, direction: Direction, indent = ""): string {
  const name = refOf(schema);
  if (name !== null) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return union(alternatives.map((one) => typeOf(one, direction, indent)));
  const types = typesOf(schema);
  return types.length === 0 ? "unknown" : union(types.map((type) => oneType(type, schema, direction, indent)));
}

/** Names of the schemas that a type refers to, those within them included. */
function namesIn(schema: JsonSchema | null, schemas: Record<string, JsonSchema>, found = new Set<string>()) {
  if (schema === null) return found;
  const name = refOf(schema);
  if (name !== null && !found.has(name)) namesIn(schemas[name] ?? null, schemas, found.add(name));
  const { items, additionalProperties, properties = {}, anyOf = [], oneOf = [], propertyNames } = schema;
  const within = [items, additionalProperties, propertyNames, ...Object.values(properties), ...anyOf, ...oneOf];
  for (const one of within) if (typeof one === "object") namesIn(one, schemas, found);
  return found;
}

/** The named schemas and the events of webhooks, one type each. */
export function schemaTypes(document: OpenApiDocument): string {
  const { schemas } = document.components;
  const received = new Set(operationsOf(document).flatMap(({ answer }) => [...namesIn(answer, schemas)]));
  const named = Object.entries(schemas).map(([ownName, schema]) => {
    const name = ownName === "Error" ? "Failure" : ownName;
    const type = typeOf(schema, received.has(name) ? "received" : "sent");
    const isObject = schema.properties !== undefined;
    return `${comment(schema.description, "")}export ${isObject ? `interface ${name} ${type}` : `type ${name} = ${type};`}\n`;
  });
  const events = eventsOf(document).map(([, schema]) => `  | ${typeOf(schema, "received", "  ")}`);
  const all = "/** What a webhook tells: `type` says what `data` holds. */\n";
  return `${notice}${named.join("\n")}\n${all}export type WebhookEvent =\n${events.join("\n")};\n`;
}

/** The envelope is opened: its data, and the fields beside it. */
function answerType({ answer }: Operation): string {
  if (answer === null) return "Response";
  const { data = {}, status: _status, message: _message, ...beside } = answer.properties ?? {};
  const tokens =
    Object.keys(beside).length === 0 ? "" : ` & ${typeOf({ ...answer, properties: beside }, "received", "    ")}`;
  return `${typeOf(data, "received", "    ")}${tokens}`;
}

function parametersType(operation: Operation, place: "path" | "query"): string | null {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place);
  if (parameters.length === 0) return null;
  const fields = parameters.map(({ name, schema }) => [name, schema] as const);
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const type = typeOf({ type: "object", properties: Object.fromEntries(fields), required }, "sent", "      ");
  return `      ${place}${required.length > 0 ? "" : "?"}: ${type}${required.length > 0 ? "" : " | undefined"};\n`;
}

function bodyType({ json, form, isJsonRequired }: Operation): string {
  const isRequired = isJsonRequired && form === null;
  const ending = isRequired ? "" : " | undefined";
  const mark = isRequired ? "" : "?";
  const body = json === null ? "" : `      body${mark}: ${typeOf(json, "sent", "      ")}${ending};\n`;
  const isFormRequired = form !== null && json === null;
  const file =
    form === null
      ? ""
      : `      form${isFormRequired ? "" : "?"}: ${typeOf(form, "sent", "      ")}${isFormRequired ? "" : " | undefined"};\n`;
  return body + file;
}

const takesKey = ({ parameters }: Operation) => parameters.some(({ name }) => name === "Idempotency-Key");

/** A type for each call, and which of them take an idempotency key. */
export function operationTypes(document: OpenApiDocument): string {
  const { schemas } = document.components;
  const operations = operationsOf(document);
  const used = new Set(
    operations.flatMap((operation) =>
      [operation.answer, operation.json, operation.form, ...operation.parameters.map(({ schema }) => schema)].flatMap(
        (schema) => [...directNames(schema)],
      ),
    ),
  );
  const imports = Object.keys(schemas).filter((name) => used.has(name));
  const types = operations.map((operation) => {
    const input = [parametersType(operation, "path"), parametersType(operation, "query"), bodyType(operation)]
      .filter((part) => part !== null)
      .join("");
    const given = input === "" ? "Record<never, never>" : `{\n${input}    }`;
    return `${comment(operation.summary, "  ")}  "${operation.name}": {\n    input: ${given};\n    answer: ${answerType(operation)};\n  };\n`;
  });
  const keyed = operations.filter(takesKey).map(({ name }) => `  "${name}",\n`);
  return [
    `${notice}import type {\n${imports.map((name) => `  ${name},\n`).join("")}} from "./schemas.ts";\n\n`,
    `/** Every call of the API: what it takes, and what it answers. */\nexport interface Operations {\n${types.join("")}}\n\n`,
    "/** Calls that may be repeated with the same idempotency key. */\n",
    `export const keyedOperations: ReadonlySet<string> = new Set([\n${keyed.join("")}]);\n`,
  ].join("");
}

/** Names of the schemas that a schema refers to itself. */
function directNames(schema: JsonSchema | null): Set<string> {
  return namesIn(schema, {});
}
