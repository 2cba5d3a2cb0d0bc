import { randomUUID } from "node:crypto";
import type { AnyProcedure, AnyRouter } from "@trpc/server";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { buildApp } from "#server/app.ts";
import { aiCosts } from "#server/domains/ai-costs/ai-costs.table.ts";
import { apiKeys, loginSessions } from "#server/domains/auth/auth.table.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { postImports } from "#server/domains/posts/transfer/transfer.table.ts";
import { createSecretBox } from "#server/lib/secrets/secret-box.ts";
import { loadSecretKeys } from "#server/lib/secrets/secret-key.ts";
import { appRouter } from "#server/router.ts";
import { apiDocument, apiOperations } from "#server/test/api-operations.ts";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aPublishedPost } from "#server/test/published-posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();

type Json = z.core.JSONSchema.BaseSchema;
const anyRouter: AnyRouter = appRouter;
const procedures = Object.entries(anyRouter._def.procedures as Record<string, AnyProcedure>).map(
  ([path, { _def }]) => ({ path, ..._def }),
);

const isBoundedText = (schema: Json) =>
  schema.maxLength !== undefined ||
  schema.$ref !== undefined ||
  schema.enum !== undefined ||
  schema.const !== undefined ||
  ["uuid", "date-time", "date"].includes(schema.format ?? "");

/** The unbounded places of an input: those that accept any value, or any amount of it. */
function unboundedPlaces(schema: Json, at: string): string[] {
  if (typeof schema !== "object") return [`${at} takes anything`];
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] as Json[];
  const below = branches.flatMap((branch, index) => unboundedPlaces(branch, `${at}|${index}`));
  if (schema.enum !== undefined || schema.const !== undefined) return below;
  const types = [schema.type ?? []].flat();
  if (types.length === 0 && branches.length === 0 && schema.$ref === undefined) return [`${at} takes anything`];
  const own: string[] = [];
  if (types.includes("string") && !types.includes("boolean") && !isBoundedText(schema))
    own.push(`${at} has no longest text`);
  if (types.includes("array") && schema.maxItems === undefined) own.push(`${at} has no longest list`);
  if (types.includes("number") || types.includes("integer")) {
    if ((schema.maximum ?? schema.exclusiveMaximum) === undefined) own.push(`${at} has no largest number`);
  }
  const isRecord = schema.propertyNames !== undefined;
  if (types.includes("object") && !isRecord && schema.additionalProperties !== false)
    own.push(`${at} takes unknown fields`);
  if (isRecord && !isBoundedText(schema.propertyNames as Json)) own.push(`${at} takes any names`);
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, item]) => [`${at}.${name}`, item] as const),
    ...(schema.items === undefined ? [] : [[`${at}[]`, schema.items] as const]),
    ...(typeof schema.additionalProperties === "object" ? [[`${at}{}`, schema.additionalProperties] as const] : []),
  ];
  return [...own, ...below, ...inner.flatMap(([where, item]) => unboundedPlaces(item as Json, where))];
}

test.each(procedures)("$path accepts only bounded values and no unknown field", ({ path, inputs }) => {
  for (const input of inputs as unknown[]) {
    if (input instanceof z.ZodVoid || !(input instanceof z.ZodType)) continue;
    const schema = z.toJSONSchema(input, { io: "input" });
    expect(unboundedPlaces(schema, path)).toEqual([]);
    for (const def of Object.values(schema.$defs ?? {})) expect(unboundedPlaces(def, path)).toEqual([]);
  }
});

describe("only the answer of a sign-in, or one that shows a new key, has a field for a secret", () => {
  const secretName = /token|secret|hash(?!tag)|password/i;
  const givesTokens = [
    "auth.register",
    "auth.login",
    "auth.giveSecondFactor",
    "auth.refresh",
    "apiKeys.create",
    "auth.beginSecondFactor",
    "auth.finishIdentity",
    "auth.passkeySignIn",
    "webhooks.create",
    "webhooks.rotate",
  ];
  /** Fields about the rules of passwords, whether there is one, the end of a secret, or the digest of a public text. */
  const harmless = ["passwordPolicy", "hasPassword", "needsPassword", "previousSecretUntil", "contentHash"];

  const names = (value: unknown): string[] =>
    typeof value !== "object" || value === null
      ? []
      : Object.entries(value).flatMap(([key, item]) => [
          ...(key === "properties" && typeof item === "object" ? Object.keys(item as object) : []),
          ...names(item),
        ]);

  test.each(apiOperations.filter(({ procedurePath }) => !givesTokens.includes(procedurePath)))("$name", (operation) => {
    const found = names(operation.documented.responses).filter((name) => secretName.test(name));
    expect(found.filter((name) => !harmless.includes(name))).toEqual([]);
  });

  test("no referenced schema has one", () => {
    const signInAnswers = ["SignedIn", "SignInAnswer", "IdentityOutcome", "WebhookWithSecret"];
    const nouns = Object.entries(apiDocument.components.schemas).filter(([name]) => !signInAnswers.includes(name));
    const found = names(nouns.map(([, noun]) => noun)).filter((name) => secretName.test(name));
    expect(found.filter((name) => !harmless.includes(name))).toEqual([]);
  });
});

async function aToken(): Promise<string> {
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/auth/register",
    payload: { email: `${randomUUID()}@example.test`, password: "a kiln of one's own", firstName: "Mira" },
  });
  return answer.json<{ token: string }>().token;
}

let token: string;
let othersToken: string;
beforeAll(async () => {
  [token, othersToken] = [await aToken(), await aToken()];
});

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const bodies: Record<string, { body: string; type?: string }> = {
  "broken JSON": { body: '{"a":' },
  "a list": { body: "[1,2]" },
  "a number": { body: "4" },
  "a text": { body: '"a"' },
  "a prototype": { body: '{"__proto__":{"isAdmin":true}}' },
  "a constructor": { body: '{"constructor":{"prototype":{"isAdmin":true}}}' },
  "20,000 levels": { body: deep(20_000) },
  "300 kB": { body: JSON.stringify({ a: "x".repeat(300_000) }) },
  XML: { body: "<a/>", type: "application/xml" },
  "no UTF-8": { body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString("latin1") },
};

// Calls without fields do not read the body. Signing out is among them.
const writes = apiOperations.filter(
  ({ rest, documented }) => rest.method !== "GET" && "requestBody" in documented && documented.requestBody.required,
);

test.each(writes)("$name refuses every unreadable body in the documented shape", async (operation) => {
  const path = operation.path.replaceAll(/\{\w+\}/g, randomUUID());
  for (const [what, { body, type = "application/json" }] of Object.entries(bodies)) {
    const answer = await h.app.inject({
      method: operation.rest.method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, "content-type": type },
      payload: body,
    });
    expect(answer.statusCode, `${what}: ${answer.body}`).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, `${what}: ${answer.body}`).toBeLessThan(500);
    expect(answer.json(), what).toMatchObject({
      status: "error",
      code: expect.any(String),
      message: expect.any(String),
    });
  }
});

test.each(procedures.filter(({ type, inputs }) => type === "mutation" && inputs.length > 0))(
  "/trpc/$path refuses every unreadable body without implementation details",
  async ({ path }) => {
    for (const [what, { body, type = "application/json" }] of Object.entries(bodies)) {
      const answer = await h.app.inject({
        method: "POST",
        url: `/trpc/${path}`,
        headers: { authorization: `Bearer ${token}`, "content-type": type },
        payload: body,
      });
      // A field that is not an own property is dropped; the rest is validated like any other input.
      if (path === "auth.logout" || (what.startsWith("a ") && answer.statusCode === 200)) continue;
      expect(answer.statusCode, `${what}: ${answer.body}`).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, `${what}: ${answer.body}`).toBeLessThan(500);
      expect(answer.body, what).not.toMatch(/stack|node_modules|\.ts:|FST_/);
    }
  },
);

describe("a cursor", () => {
  // In a personal workspace nothing waits for the decision of its user.
  const lists = apiOperations.filter(
    ({ rest, documented, pathNames, path }) =>
      path !== "/approvals/waiting" &&
      rest.method === "GET" &&
      pathNames.length === 0 &&
      documented.parameters?.some(({ name }) => name === "cursor"),
  );
  const get = async (path: string, cursor: string | null, { more = "", as = token, app = h.app } = {}) => {
    const from = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await app.inject({
      method: "GET",
      url: `/api${path}?limit=1${from}${more}`,
      headers: { authorization: `Bearer ${as}` },
    });
    const body = answer.json<{ issues?: { path: string }[]; data?: { nextCursor: string } }>();
    return { status: answer.statusCode, body };
  };

  /** One cursor of each list that has another page. */
  const cursors: Record<string, string> = {};
  beforeAll(async () => {
    const { id } = await h.app
      .inject({ method: "GET", url: "/api/auth/me", headers: { authorization: `Bearer ${token}` } })
      .then((answer) => answer.json<{ data: { user: User } }>().data.user);
    const user = { ...(await h.newUser()), id };
    const account = await anAccount(h, user, "facebook");
    await anAccount(h, user, "x");
    for (let round = 1; round <= 3; round++) {
      await aCreation(h, user);
      const scheduledAt = inMinutes(60 + round);
      await h.as(user).posts.create({ content: "Bowls", platforms: ["facebook"], scheduledAt });
      await aPublishedPost(h, user, { at: inMinutes(-60 * round), to: [{ account }] });
      await h.as(user).shortLinks.create({ url: `https://kiln.example.test/${round}` });
      await h.as(user).repeats.create({
        post: { content: "Open studio", platforms: ["facebook"] },
        pattern: { every: "days", days: 7, time: "09:00" },
        timezone: "Europe/Berlin",
        startsOn: inMinutes(60 * 24 * 30).slice(0, 10),
      });
      await h.deps.db.insert(aiCosts).values({
        workspaceId: id,
        month: new Date().toISOString().slice(0, 7),
        kind: "text",
        model: "openai:gpt-5.4",
        state: "charged",
        amountMicros: 100,
        settledAt: new Date(),
      });
    }
    await h.deps.db
      .insert(postImports)
      .values(
        [1, 2].map((digest) => ({ workspaceId: id, authorId: id, fileName: "plan.csv", digest: String(digest) })),
      );
    const expiresAt = new Date(inMinutes(60));
    await h.deps.db.insert(loginSessions).values([1, 2].map(() => ({ userId: id, expiresAt })));
    await h.deps.db.insert(apiKeys).values(
      [1, 2].map((index) => ({
        userId: id,
        name: "Script",
        scope: "read" as const,
        hash: `hash-${index}`,
        lastFour: "abcd",
      })),
    );
    const limits = [1, 2, 3].map((limit) => ({
      kind: "limit.reached" as const,
      key: `limit:images:${limit}`,
      params: { unit: "images" as const, limit },
    }));
    await notify(h.deps.db, id, ...limits);
    for (const { path } of lists) {
      const { body } = await get(path, null);
      cursors[path] = body.data?.nextCursor ?? "";
      expect(cursors[path], path).not.toBe("");
    }
  });

  test.each(lists)("that is forged is refused at its field: $name", async ({ path }) => {
    const position = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const forged = [
      "nonsense",
      position({}),
      position([]),
      position({ id: "' or 1=1 --" }),
      position({ id: randomUUID(), more: 1 }),
      position({ at: "0000-01-01T00:00:00Z", id: randomUUID() }),
      position({ value: "NaN", id: randomUUID() }),
      position({ title: "\u0000", id: randomUUID() }),
    ];
    for (const cursor of forged) {
      const { status, body } = await get(path, cursor);
      expect([cursor, status, body.issues?.[0]?.path]).toEqual([cursor, 400, "cursor"]);
    }
  });

  test.each(lists)("of another user is refused at its field: $name", async ({ path }) => {
    const { status, body } = await get(path, cursors[path] ?? "", { as: othersToken });
    expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, ["cursor"]]);
  });

  test("reveals nothing of its position", async () => {
    const { body } = await get("/creations", null, { more: "&sort=title" });
    const shown = (body.data?.nextCursor ?? "").split(".").map((part) => Buffer.from(part, "base64url").toString());
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.join(" ")).not.toContain("title");
    expect(shown.join(" ")).not.toMatch(/[\da-f]{8}-[\da-f]{4}/);
  });

  test("still works after a restart of the server", async () => {
    const keys = await loadSecretKeys(h.deps.config);
    const deps = { ...h.deps, secrets: createSecretBox(keys), cursors: createSecretBox(keys, "cursors") };
    const app = await buildApp(deps, { isStopping: false, isQueueRunning: () => true });
    onTestFinished(() => app.close());
    for (const { path } of lists) {
      const [before, after] = [await get(path, cursors[path] ?? ""), await get(path, cursors[path] ?? "", { app })];
      expect([path, after.status]).toEqual([path, 200]);
      // Each encryption of a position differs, and the default period ends now.
      const page = (data = {}) => ({ ...data, nextCursor: null, range: null });
      expect(page(after.body.data), path).toEqual(page(before.body.data));
    }
  });

  describe("of another list", () => {
    test.each(lists)(
      "is refused at its field, and the list's own is accepted: $name",
      async ({ path, procedurePath }) => {
        for (const list of lists) {
          const { status, body } = await get(path, cursors[list.path] ?? "");
          const isOwn = list.procedurePath === procedurePath;
          expect([list.path, status]).toEqual([list.path, isOwn ? 200 : 400]);
          if (!isOwn) expect(body.issues?.map((issue) => issue.path)).toEqual(["cursor"]);
        }
      },
    );
  });

  test.each([
    ["/posts", "&sort=oldest"],
    ["/posts", "&status=draft"],
    ["/posts", "&q=bowls"],
    ["/posts/scheduled", "&from=2026-01-01T00:00:00Z"],
    ["/creations", "&sort=title"],
    ["/creations", "&type=video"],
    ["/templates", "&kind=caption"],
    ["/users/activity", "&kind=post.created"],
    ["/social/accounts", "&platform=x"],
    ["/analytics/posts", "&order=asc"],
    ["/analytics/posts", "&platform=x"],
    ["/analytics/creations", "&from=2026-01-01T00:00:00Z"],
  ])("is bound to the query: %s refuses its own with %s", async (path, more) => {
    const { status, body } = await get(path, cursors[path] ?? "", { more });
    expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, ["cursor"]]);
  });
});
