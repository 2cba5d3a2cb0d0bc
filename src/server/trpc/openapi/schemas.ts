import { z } from "zod";
import * as activity from "#shared/activity/activity.ts";
import * as analytics from "#shared/analytics/analytics.ts";
import * as dashboard from "#shared/analytics/dashboard.ts";
import * as apiKeys from "#shared/auth/api-keys.ts";
import * as auth from "#shared/auth/auth.ts";
import * as passkeys from "#shared/auth/passkeys.ts";
import * as signIn from "#shared/auth/sign-in.ts";
import * as billing from "#shared/billing/billing.ts";
import * as creations from "#shared/creations/creations.ts";
import * as generation from "#shared/creations/generation.ts";
import * as feeds from "#shared/feeds/feeds.ts";
import * as notifications from "#shared/notifications/notifications.ts";
import * as platform from "#shared/platforms/platform.ts";
import * as approvals from "#shared/posts/approvals.ts";
import * as bulkChanges from "#shared/posts/bulk-changes.ts";
import * as clientLinks from "#shared/posts/client-links.ts";
import * as clientReview from "#shared/posts/client-review.ts";
import * as comments from "#shared/posts/comments.ts";
import * as postImports from "#shared/posts/imports.ts";
import * as overdue from "#shared/posts/overdue.ts";
import * as postTargets from "#shared/posts/post-targets.ts";
import * as posts from "#shared/posts/posts.ts";
import * as queue from "#shared/posts/queue.ts";
import * as repeats from "#shared/posts/repeats.ts";
import * as weeklySlots from "#shared/posts/weekly-slots.ts";
import * as people from "#shared/public-profiles/public-profiles.ts";
import * as shortLinks from "#shared/short-links/short-links.ts";
import * as socialAccounts from "#shared/social-accounts/social-accounts.ts";
import * as system from "#shared/system.ts";
import * as templates from "#shared/templates/templates.ts";
import * as settings from "#shared/users/settings.ts";
import * as users from "#shared/users/users.ts";
import * as webhookEvents from "#shared/webhooks/webhook-events.ts";
import * as webhooks from "#shared/webhooks/webhooks.ts";
import * as workspaces from "#shared/workspaces/workspaces.ts";

const schemaModules = [
  activity,
  analytics,
  apiKeys,
  approvals,
  auth,
  billing,
  bulkChanges,
  clientLinks,
  clientReview,
  comments,
  creations,
  dashboard,
  feeds,
  generation,
  notifications,
  overdue,
  people,
  passkeys,
  platform,
  postImports,
  postTargets,
  posts,
  queue,
  repeats,
  settings,
  shortLinks,
  signIn,
  socialAccounts,
  system,
  templates,
  workspaces,
  users,
  webhookEvents,
  webhooks,
  weeklySlots,
];

/** Inputs and pages belong to one call and are therefore not shared. */
const isOfOneCall = (name: string) => /(Input|Ref|Page)$/.test(name);

/** Registers schemas under their export names, so that the document refers to them instead of repeating them. */
function registerNames(): void {
  for (const [name, value] of schemaModules.flatMap((exported) => Object.entries(exported))) {
    const isNamed =
      value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodDiscriminatedUnion;
    if (!isNamed || isOfOneCall(name)) continue;
    const meta = z.globalRegistry.get(value);
    if (meta?.id === undefined) z.globalRegistry.add(value, { ...meta, id: name });
  }
}

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

/** A boolean in a query string is sent as text; the document describes it as a boolean. */
function isFlag({ def }: z.core.$ZodTypes["_zod"]): boolean {
  if (def.type !== "union") return false;
  const kinds = def.options.map((option) => option._zod.def.type);
  return kinds.includes("boolean") && kinds.includes("pipe");
}

/** Removes redundant parts: the pattern of a known format, and the default bounds of integers. */
function simplify({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (!isFlag(zodSchema._zod)) return;
  delete jsonSchema.anyOf;
  jsonSchema.type = "boolean";
}

export interface SchemaCollection {
  /** The schema as an object that refers to named schemas in the components. */
  toObject(schema: unknown, io: "input" | "output"): ObjectSchema;
  components: Record<string, JsonSchema>;
  resolve(schema: JsonSchema): JsonSchema;
}

/** Converts zod schemas to JSON schemas and keeps each named schema once. */
export function collectSchemas(): SchemaCollection {
  registerNames();
  const components: Record<string, JsonSchema> = {};

  /** An input may differ from the output of the same name: its fields with defaults are optional. */
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
