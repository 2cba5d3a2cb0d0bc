import { setImmediate } from "node:timers/promises";
import type { AnyRouter } from "@trpc/server";
import { createExamples } from "#server/trpc/openapi/examples.ts";
import { createFailures, errorSchema, retryAfter } from "#server/trpc/openapi/failures.ts";
import { describeOperation } from "#server/trpc/openapi/operation.ts";
import { collectSchemas } from "#server/trpc/openapi/schemas.ts";
import { describeWebhooks } from "#server/trpc/openapi/webhooks.ts";
import { restOperations } from "#server/trpc/rest.ts";

const tags: Record<string, string> = {
  auth: "Registering, signing in and out, tokens, passwords, sessions",
  "api-keys": "Named tokens for scripts",
  users: "The person: profile, settings, dashboard, export and import",
  creations: "Images and videos: drafts, uploads and what was generated",
  generation: "From a prompt to an image or a video",
  posts: "Writing and scheduling",
  delivery: "Sending what is due, and settling what is uncertain",
  approvals: "Who approves posts before they go out, and comments about them",
  "client links": "Links with which clients see and decide posts without an account",
  schedules: "Posts that repeat, and queues with their weekly slots",
  "public-profiles": "Public pages of those who show their profile",
  "social-accounts": "Connected accounts on the networks",
  analytics: "Metrics of what was published",
  workspaces: "Who shares accounts, posts and metrics, and in which role",
  templates: "Skeletons of captions and prompts",
  notifications: "What needs attention, and what is done",
  billing: "Plans, their limits and what was used",
  newsletter: "The newsletter",
  "ai-costs": "What providers charged for what you made, or may have, by month",
  suggestions: "Words by the text model, where one is configured: better prompts, captions, alternative texts",
  "short-links": "Short links, and how often they are followed",
  feeds: "Feeds of other sites, whose new items become posts",
  webhooks: "Events of a workspace, sent to your servers",
  system: "What this server offers",
};

const description = `Everything Postloom does, over HTTP.

**Answers.** Success is \`{"status":"success","message"?,"data":{…}}\`, failure is \`{"status":"error","message","code","issues"?}\` with the fitting HTTP status. \`code\` is for programs, \`message\` for people, \`issues\` names each field at fault. What cannot be read as an HTTP request is answered in the same shape, with 400, 408, 413, 417 or 431, and the connection is closed.

**Signing in.** Send \`Authorization: Bearer <token>\` with the token of \`POST /auth/login\`, which lives 15 minutes and is renewed by \`POST /auth/refresh\`, or with an API key.

**Lists** page by \`limit\` and \`cursor\`; \`nextCursor\` is null at the end. A list without \`limit\` comes whole. A cursor is taken back from the caller it was given to, for the same list and filters. Ids are UUIDv7. Times are ISO 8601 with an offset.

**Repeating.** Calls that make something take an \`Idempotency-Key\`. What belongs to somebody else answers 404, as if it did not exist.`;

/** The OpenAPI 3.1 document of all routes of registerRest. Other work runs in between: the schemas take half a second. */
export async function openApiDocument(router: AnyRouter, version: string) {
  const schemas = collectSchemas();
  const context = { schemas, examples: createExamples(schemas), failures: createFailures() };
  const operations = restOperations(router);
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const operation of operations) {
    const item = (paths[operation.path] ??= {});
    item[operation.rest.method.toLowerCase()] = describeOperation(operation, context);
    await setImmediate();
  }
  const used = new Set(operations.map(({ rest }) => rest.tag));
  return {
    openapi: "3.1.0",
    info: {
      title: "Postloom",
      version,
      summary: "From a prompt to a published post",
      description,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/api" }],
    tags: [...used].map((name) => ({ name, description: tags[name] ?? "" })),
    paths,
    webhooks: describeWebhooks(schemas),
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "A token of /auth/login, or an API key" },
      },
      headers: { RetryAfter: retryAfter },
      responses: context.failures.responses,
      schemas: { ...schemas.components, Error: errorSchema },
    },
  };
}
