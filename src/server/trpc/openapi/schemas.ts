import { z } from "zod";
import { nameNouns } from "#server/trpc/openapi/nouns.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface ObjectSchema extends JsonSchema {
  properties: Record<string, JsonSchema>;
  required: string[];
}

export const without = (schema: ObjectSchema, names: readonly string[]): ObjectSchema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.includes(name))),
  required: schema.required.filter((name) => !names.includes(name)),
});

const localRef = "#/$defs/";
const componentRef = "#/components/schemas/";

function mapRefs(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapRefs(item, rename));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) =>
      key === "$ref" && typeof item === "string"
        ? [key, componentRef + rename(item.slice(localRef.length))]
        : [key, mapRefs(item, rename)],
    ),
  );
}

/** A flag in a query string is text; whoever reads the document sends a boolean. */
function isFlag({ def }: z.core.$ZodTypes["_zod"]): boolean {
  if (def.type !== "union") return false;
  const kinds = def.options.map((option) => option._zod.def.type);
  return kinds.includes("boolean") && kinds.includes("pipe");
}

/** Leaves out what says nothing: the pattern behind a known format, and the bounds every integer has. */
function simplify({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (!isFlag(zodSchema._zod)) return;
  delete jsonSchema.anyOf;
  jsonSchema.type = "boolean";
}

export interface SchemaCollection {
  /** The schema as an object, whose nouns are references into the components. */
  toObject(schema: unknown, io: "input" | "output"): ObjectSchema;
  components: Record<string, JsonSchema>;
  resolve(schema: JsonSchema): JsonSchema;
}

/** Turns zod schemas into JSON schemas and keeps each noun once. */
export function collectSchemas(): SchemaCollection {
  nameNouns();
  const components: Record<string, JsonSchema> = {};

  /** An input may differ from what is answered under the same name: its defaults may be left out. */
  function nameFor(name: string, schema: JsonSchema): string {
    const known = components[name];
    return known === undefined || JSON.stringify(known) === JSON.stringify(schema) ? name : `${name}Input`;
  }

  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : (components[schema.$ref.slice(componentRef.length)] ?? schema);

  return {
    components,
    resolve,
    toObject(schema, io) {
      if (!(schema instanceof z.ZodType)) return { type: "object", properties: {}, required: [] };
      const {
        $schema: _dialect,
        $defs: defs = {},
        ...json
      } = z.toJSONSchema(schema, { io, target: "draft-2020-12", override: simplify });
      const plain = (name: string) => name;
      const names = new Map(
        Object.entries(defs).map(([name, def]) => [name, nameFor(name, mapRefs(def, plain) as JsonSchema)]),
      );
      const rename = (name: string) => names.get(name) ?? name;
      for (const [name, def] of Object.entries(defs)) components[rename(name)] = mapRefs(def, rename) as JsonSchema;
      const object = resolve(mapRefs(json, rename) as JsonSchema);
      return { ...object, properties: object.properties ?? {}, required: object.required ?? [] } as ObjectSchema;
    },
  };
}
