import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

/**
 * Descriptions as for the API's document, but no names: its schemas are named, and a named schema becomes a reference, which several
 * clients do not resolve.
 */
class UnnamedSchemas extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<S extends z.core.$ZodType>(schema: S) {
    const { id: _id, ...meta } = z.globalRegistry.get(schema) ?? {};
    return meta as ReturnType<z.core.$ZodRegistry<z.core.GlobalMeta, S>["get"]>;
  }
}
const unnamed = new UnnamedSchemas();

/** The schema of a tool, described for clients in plain JSON Schema: an object without references. */
export function plainSchema<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const describe = (io: "input" | "output") => () =>
    z.toJSONSchema(schema, { io, metadata: unnamed, unrepresentable: "any" });
  return {
    "~standard": {
      ...schema["~standard"],
      jsonSchema: { input: describe("input"), output: describe("output") },
    },
  };
}
