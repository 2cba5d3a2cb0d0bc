import type { JsonSchema, SchemaCollection } from "#server/trpc/openapi/schemas.ts";

const id = "019ab3f0-5d1e-7c2a-9b64-3f0a1c8e7d52";

/** By field name, which has the same meaning in every call. The examples of a schema take precedence. */
const byName: Record<string, readonly unknown[]> = {
  accountIds: [[id]],
  altText: ["A blue mug on a wooden table"],
  authorizationUrl: ["https://x.com/i/oauth2/authorize?response_type=code&state=2f0c"],
  avatarUrl: ["/media/account-avatars/52/019ab3f0-128.webp"],
  bio: ["I throw pots and glaze them blue."],
  caption: ["Fresh from the kiln: the autumn glaze."],
  company: ["Kiln & Co."],
  content: ["Fresh from the kiln: the autumn glaze."],
  contentType: ["image/png"],
  creationIds: [[id]],
  currentPassword: ["a kiln of one's own"],
  cursor: ["v1.5c1b7e42.9tZ3kQm1vX0aLr8s.Yw4nB2uQ.h6Jf0cPq7dTzR1mKx9sVbA"],
  description: ["A mug in the autumn glaze"],
  displayName: ["Mira Okafor"],
  email: ["mira@example.com"],
  endsOn: ["2027-12-31"],
  error: [null],
  externalId: ["1789004417290182656"],
  fileName: ["autumn-mug.png"],
  fileUrl: ["/media/creations/01/019ab3f0.png"],
  firstComment: ["Glaze recipe in the link."],
  firstName: ["Mira"],
  fullName: ["Mira Okafor"],
  hashtags: [["pottery", "glaze"]],
  height: [1024],
  label: ["Autumn mug"],
  lastName: ["Okafor"],
  likes: [128],
  limit: [20, 10],
  message: ["Done"],
  model: ["builtin:loom"],
  name: ["Kiln & Co."],
  nextCursor: [null],
  note: ["Built-in renderer. Add an AI provider for model output"],
  password: ["a kiln of one's own"],
  permalink: ["https://x.com/kiln/status/1789004417290182656"],
  phone: ["+49 30 901820"],
  platforms: [["facebook", "x"]],
  progress: [1],
  prompt: ["A blue ceramic mug on a wooden table, soft morning light"],
  q: ["mug"],
  refreshToken: ["plrt_3V9mQwYb0s7uK1nE5cTfXzR8aJdL2hPoG6iWvB4yNqM"],
  scheduledAt: ["2027-03-05T09:30:00Z"],
  sizeBytes: [482113],
  startsOn: ["2027-03-01"],
  tags: [["autumn"]],
  text: ["Fresh from the kiln: {{product}}"],
  thumbnailUrl: ["/media/creations/01/019ab3f0-small.webp"],
  time: ["09:30"],
  timeZone: ["Europe/Berlin"],
  timezone: ["Europe/Berlin"],
  title: ["Autumn mug"],
  token: ["plat_9sKx2LmV0bQyT7wFdC4nHjR1aZeU8gPiO5kXvB3tNqE"],
  tookMs: [2140],
  tz: ["Europe/Berlin"],
  url: ["https://studio.example/"],
  userAgent: ["Mozilla/5.0 (X11; Linux x86_64)"],
  username: ["kiln"],
  version: ["1.0.0"],
  views: [2310],
  wallTime: ["2026-11-27T18:30"],
  website: ["https://kiln.example"],
  width: [1024],
};

const byFormat: Record<string, string> = {
  "date-time": "2026-11-27T18:30:00.000Z",
  date: "2026-11-27",
  email: "mira@example.com",
  uuid: id,
  uri: "https://kiln.example/",
};

const isNumber = (value: unknown): value is number => typeof value === "number";

/** Builds an example for any schema of the document, from the examples above and its type. */
export function createExamples({ resolve }: Pick<SchemaCollection, "resolve">) {
  function ofNumber({ minimum = 0, exclusiveMinimum, maximum = Infinity }: JsonSchema): number {
    return Math.min(Math.max(1, isNumber(exclusiveMinimum) ? exclusiveMinimum + 1 : minimum), maximum);
  }

  /** True when the value has the schema's type and range, or is one of its allowed values. */
  function fits(described: JsonSchema, value: unknown): boolean {
    const schema = resolve(described);
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches !== undefined) return branches.some((branch) => fits(branch as JsonSchema, value));
    if (schema.enum !== undefined) return schema.enum.some((allowed) => allowed === value);
    if (schema.const !== undefined) return schema.const === value;
    const types = [schema.type ?? []].flat();
    if (Array.isArray(value)) {
      return types.includes("array") && value.every((item) => fits((schema.items ?? {}) as JsonSchema, item));
    }
    if (isNumber(value)) {
      const isInRange = value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value);
      return isInRange && (types.includes("number") || (types.includes("integer") && Number.isInteger(value)));
    }
    const type = value === null ? "null" : typeof value;
    return types.some((allowed) => allowed === type);
  }

  function of(described: JsonSchema, name = ""): unknown {
    const schema = resolve(described);
    const branches = schema.anyOf ?? schema.oneOf;
    const named = byName[name]?.find((value) => fits(schema, value));
    if (schema.examples?.[0] !== undefined) return schema.examples[0];
    if (named !== undefined) return named;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.default !== undefined) return schema.default;
    if (branches?.[0] !== undefined) return of(branches[0] as JsonSchema, name);
    const types = [schema.type ?? []].flat();
    if (types.includes("object")) return ofObject(schema);
    if (types.includes("array")) return [of((schema.items ?? {}) as JsonSchema, name.replace(/s$/, ""))];
    if (types.includes("boolean")) return false;
    if (types.includes("integer") || types.includes("number")) return ofNumber(schema);
    if (types.includes("string")) return byFormat[schema.format ?? ""] ?? "text".slice(0, schema.maxLength);
    return null;
  }

  function ofObject(schema: JsonSchema): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [name, of(property as JsonSchema, name)]),
    );
  }

  return { of, ofObject };
}
