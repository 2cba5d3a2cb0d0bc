import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "#server/router.ts";
import { type ApiOperation, apiOperations, combinations, isId } from "#server/test/api-operations.ts";
import { aCreation, aFeed, anAccount, inMinutes } from "#server/test/factories.ts";
import { fillTables } from "#server/test/fill-tables.ts";
import { harness } from "#server/test/harness.ts";
import { idsOf, ownerIds, rowsOf as ownedRows } from "#server/test/owned-rows.ts";
import { multipart } from "#server/test/rest-client.ts";

const h = await harness();

const missing = "0197b0c0-0000-7000-8000-000000000000";

interface SignedIn {
  id: string;
  token: string;
  refreshToken: string;
}

async function register(): Promise<SignedIn> {
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/auth/register",
    payload: { email: `${randomUUID()}@example.test`, password: "a kiln of one's own", firstName: "Mira" },
  });
  const { token, refreshToken, data } = answer.json<SignedIn & { data: { user: { id: string } } }>();
  return { id: data.user.id, token, refreshToken };
}

async function call(
  { rest, path, example }: ApiOperation,
  ids: Record<string, unknown>,
  authorization: string | undefined,
  swap: (value: string) => string = (value) => value,
) {
  // The example of a cursor is of no list.
  const { cursor: _cursor, ...asked } = JSON.parse(swap(JSON.stringify(example.query))) as Record<string, string>;
  const query = new URLSearchParams(asked);
  const form = rest.upload?.required === true ? multipart({ field: rest.upload.field, bytes: Buffer.from("-") }) : null;
  const answer = await h.app.inject({
    method: rest.method,
    url: `/api${path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(ids[name]))}?${query}`,
    headers: {
      "content-type": "application/json",
      ...form?.headers,
      ...(authorization === undefined ? {} : { authorization }),
    },
    ...(rest.method === "GET" ? {} : { payload: form?.payload ?? swap(JSON.stringify(example.body ?? {})) }),
  });
  return { status: answer.statusCode, body: answer.body };
}

/** All rows of this person and of the workspaces that they own. */
const rowsOf = async ({ id }: SignedIn) => ownedRows(h.deps.sql, await ownerIds(h.deps.sql, id));

const asOwner = (url: string, payload: object | Buffer, headers: Record<string, string | undefined> = {}) =>
  h.app.inject({
    method: "POST",
    url: `/api${url}`,
    headers: { ...headers, authorization: `Bearer ${owner.token}` },
    payload,
  });

let owner: SignedIn;
let ownersIds: string[];
beforeAll(async () => {
  owner = await register();
  const user = { ...(await h.newUser()), id: owner.id } as Awaited<ReturnType<typeof h.newUser>>;
  const creation = await aCreation(h, user);
  const account = await anAccount(h, user);
  const as = h.as(user);
  const { post } = await as.posts.create({
    content: "Six new bowls",
    platforms: ["facebook"],
    creationIds: [creation.id],
    scheduledAt: inMinutes(60),
  });
  await as.comments.create({ id: post.id, text: "Glazed by hand" });
  await as.approvals.approve({
    id: post.id,
    contentHash: (await as.approvals.approval({ id: post.id })).approval.contentHash,
  });
  await as.posts.changeMany({ ids: [post.id], moveDays: 1 });
  await as.clientLinks.create({ name: "Harbour Café", postIds: [post.id] });
  await as.repeats.create({
    post: { content: "Open studio today", platforms: ["facebook"] },
    pattern: { every: "days", days: 7, time: "09:00" },
    timezone: "Europe/Berlin",
    startsOn: inMinutes(60 * 24 * 30).slice(0, 10),
  });
  await as.templates.create({ kind: "caption", name: "Kiln", body: "New: {{product}}" });
  const { webhook } = await as.webhooks.create({ url: "https://hooks.example.test/" });
  await as.webhooks.test({ id: webhook.id });
  await aFeed(h, user, account.id);
  await as.queue.update({ id: account.id, timezone: "Europe/Berlin", slots: [{ weekday: 1, time: "09:00" }] });
  await as.shortLinks.create({ url: "https://studio.example.test/" });
  const shared = await asOwner("/workspaces", { name: "Kiln & Clay" });
  const { workspace } = shared.json<{ data: { workspace: { id: string } } }>().data;
  await asOwner(`/workspaces/${workspace.id}/invitations`, { role: "editor" });
  await asOwner("/auth/api-keys", { name: "Script", scope: "read" });
  const form = multipart({ bytes: Buffer.from("accounts,text\nfacebook,Six new bowls") });
  await asOwner("/posts/import", form.payload, form.headers);
  await fillTables(h.deps.sql, owner.id, "kiln");
  const rows = await rowsOf(owner);
  // One of each table: every pair of them is tried in a path with two ids. And their own, which is that of their personal workspace.
  ownersIds = [owner.id, ...Object.values(rows).flatMap((all) => idsOf(all).find((id) => id !== owner.id) ?? [])];
});

const authed = apiOperations.filter(({ rest }) => rest.public === undefined);

describe("every call needs a valid token", () => {
  let tokens: Record<string, string | undefined>;
  beforeAll(async () => {
    const [expired, deleted, signedOut] = [await register(), await register(), await register()];
    await h.deps.sql`update access_tokens set expires_at = now() - interval '1 minute' where user_id = ${expired.id}`;
    await h.deps.sql`delete from users where id = ${deleted.id}`;
    await h.as(null, { authorization: `Bearer ${signedOut.token}` }).auth.logout({});
    tokens = {
      none: undefined,
      "an expired token": expired.token,
      "the token of a deleted user": deleted.token,
      "the token of an ended session": signedOut.token,
      "a refresh token": owner.refreshToken,
      "a made-up API key": `plak_${"x".repeat(43)}`,
    };
  });

  test.each(authed)("$name", async (operation) => {
    const before = await rowsOf(owner);
    for (const [what, token] of Object.entries(tokens)) {
      const id = ownersIds[0] ?? missing;
      const ids = Object.fromEntries(operation.pathNames.map((name) => [name, id]));
      const answer = await call(operation, ids, token && `Bearer ${token}`);
      expect([what, answer.status]).toEqual([what, 401]);
      expect(JSON.parse(answer.body)).toMatchObject({ code: "UNAUTHORIZED" });
    }
    expect(await rowsOf(owner)).toEqual(before);
  });
});

const withIdInPath = authed.filter((operation) => operation.pathNames.some((name) => isId(name, operation) === true));

describe("another user's object gets the same response as an unknown one", () => {
  let stranger: SignedIn;
  beforeAll(async () => (stranger = await register()));

  test.each(withIdInPath)("$name", async (operation) => {
    const before = await rowsOf(owner);
    const bearer = `Bearer ${stranger.token}`;
    const refusals = new Set<string>();
    for (const ids of [...combinations(operation, [missing]), ...combinations(operation, ownersIds)]) {
      const answer = await call(operation, ids, bearer);
      expect(answer.status, `${JSON.stringify(ids)} ${answer.body}`).toBe(404);
      refusals.add(answer.body);
    }
    // One message for each kind of object that the path can name, whether the object exists or not.
    const kinds = operation.pathNames.filter((name) => isId(name, operation) !== true);
    if (kinds.length === 0) expect([...refusals]).toHaveLength(1);
    expect(await rowsOf(owner)).toEqual(before);
  });

  const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  const withIdInFields = authed.filter(
    ({ example }) => JSON.stringify([example.body, example.query]).match(uuids) !== null,
  );

  test.each(withIdInFields)("also with its id in a field: $name", async (operation) => {
    const before = await rowsOf(owner);
    const own = Object.fromEntries(operation.pathNames.map((name) => [name, missing]));
    const request = async (id: string) => {
      const { status, body } = await call(operation, own, `Bearer ${stranger.token}`, (text) =>
        text.replaceAll(uuids, id),
      );
      return { status, body: status >= 400 ? body.replaceAll(id, "ID") : "" };
    };
    const unknown = await request(missing);
    for (const id of ownersIds) expect(await request(id), id).toEqual(unknown);
    expect(await rowsOf(owner)).toEqual(before);
  });
});

test.each(withIdInPath.filter(({ rest }) => rest.method === "GET"))(
  "the owner can access it: $name",
  async (operation) => {
    const statuses = [];
    for (const ids of combinations(operation, ownersIds)) {
      statuses.push((await call(operation, ids, `Bearer ${owner.token}`)).status);
    }
    expect(statuses).toContain(200);
  },
);

test.each([
  "auth.login",
  "auth.register",
  "auth.refresh",
  "auth.forgotPassword",
  "auth.resetPassword",
  "posts.create",
  "posts.publish",
  "generation.image",
  "generation.video",
])("%s cannot be part of a batch", async (procedurePath) => {
  expect(Object.keys(appRouter._def.procedures)).toContain(procedurePath);
  const answer = await h.app.inject({
    method: "POST",
    url: `/trpc/${procedurePath},${procedurePath}?batch=1`,
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { 0: {}, 1: {} },
  });
  const errors = answer.json<{ error: { message: string } }[]>().map(({ error }) => error.message);
  expect(errors).toEqual(Array.from({ length: 2 }, () => "This call cannot be part of a batch"));
});
