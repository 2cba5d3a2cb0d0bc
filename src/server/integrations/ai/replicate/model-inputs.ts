import { z } from "zod";

const Field = z.object({
  type: z.string().optional().catch(undefined),
  enum: z
    .array(z.union([z.string(), z.number()]))
    .optional()
    .catch(undefined),
  minimum: z.number().optional().catch(undefined),
  maximum: z.number().optional().catch(undefined),
  default: z.unknown().optional(),
  format: z.string().optional().catch(undefined),
});
type Field = z.infer<typeof Field>;
const Reference = z.object({ $ref: z.string() });
const Wrapped = z.object({ allOf: z.array(z.unknown()) });

const Input = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).catch([]),
});

/** The description that every model of Replicate has: OpenAPI, with what it takes under `Input`. */
export const ModelDescription = z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) });
export type ModelDescription = z.infer<typeof ModelDescription>;

/** One thing a model takes. */
export interface InputField {
  type: string | null;
  /** What may be chosen; null when anything may stand there. */
  values: readonly (string | number)[] | null;
  min: number | null;
  max: number | null;
  standard: unknown;
  isFile: boolean;
  isRequired: boolean;
}
export type ModelInputs = ReadonlyMap<string, InputField>;

/** What a model takes, by name. A list to choose from stands elsewhere in the description, and is referred to. */
export function readInputs({ components }: ModelDescription): ModelInputs {
  const { schemas } = components;
  const input = Input.safeParse(schemas["Input"]);
  if (!input.success) return new Map();
  const referred = (part: unknown): unknown => {
    const reference = Reference.safeParse(part);
    return reference.success ? schemas[reference.data.$ref.split("/").at(-1) ?? ""] : part;
  };
  const merged = (property: unknown): Field => {
    const parts = [...(Wrapped.safeParse(property).data?.allOf ?? []), property].map(referred);
    const fields = parts.flatMap((part) => Field.safeParse(part).data ?? []);
    return Object.assign({}, ...fields.map(withoutGaps));
  };
  const toInput = ([name, property]: [string, unknown]): [string, InputField] => {
    const { type, enum: values, minimum, maximum, default: standard, format } = merged(property);
    return [
      name,
      {
        type: type ?? null,
        values: values ?? null,
        min: minimum ?? null,
        max: maximum ?? null,
        standard,
        isFile: format === "uri",
        isRequired: input.data.required.includes(name) && standard === undefined,
      },
    ];
  };
  return new Map(Object.entries(input.data.properties).map(toInput));
}

const withoutGaps = (field: Field) =>
  Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined));
