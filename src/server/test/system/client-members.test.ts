import { expect, test } from "vitest";
import { registerUser } from "#server/domains/auth/auth.service.ts";
import { workspaceMembers } from "#server/domains/workspaces/workspaces.table.ts";
import { type ApiOperation, apiOperations, combinations } from "#server/test/api-operations.ts";
import { inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { idsOf, rowsOf } from "#server/test/owned-rows.ts";
import { aPublishedPost } from "#server/test/published-posts.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";
import { aSecretPicture } from "#server/test/shown-media.ts";
import { aClient, anEmail, passwordOfMira } from "#server/test/sign-ins.ts";
import type { Meta } from "#server/trpc/init.ts";
import type { UserId } from "#shared/ids.ts";
import { may, type WorkspaceRole } from "#shared/workspaces/roles.ts";

// A member with the role client reads everything that goes out, and nothing that is internal to the team: all internal texts are called
// "Secret" here.

const h = await harness();
const ws = await aSharedWorkspace(h);
const platforms = ["facebook" as const];

async function aMember(role: WorkspaceRole) {
  const signedIn = await registerUser(h.deps, aClient(), {
    email: anEmail(),
    password: passwordOfMira,
    firstName: "Noor",
  });
  await h.deps.db.insert(workspaceMembers).values({ workspaceId: ws.id, userId: signedIn.user.id, role });
  return signedIn;
}
type Member = Awaited<ReturnType<typeof aMember>>;

const client = await aMember("client");
const viewer = await aMember("viewer");
const account = await ws.account("facebook");
await ws.setPolicy({ needsClient: true });

const pictures: { token: string }[] = [];
async function aPicture() {
  const picture = await aSecretPicture(h, { id: ws.id });
  pictures.push(picture);
  return picture.id;
}

async function aDraft(content: string) {
  const post = { content, platforms, draft: true, creationIds: [await aPicture()], altText: "Six bowls" };
  return (await ws.as("contributor").posts.create({ ...post, scheduledAt: inMinutes(60) })).post.id;
}

async function aSubmission(content: string) {
  const id = await aDraft(content);
  await ws.as("contributor").approvals.submit({ id });
  return id;
}

await aDraft("Secret draft");
const returned = await aSubmission("Returned");
await ws.as("editor").approvals.requestChanges({ id: returned, comment: "Secret wish" });
const submitted = await aSubmission("Submitted");
await ws.as("editor").comments.create({ id: submitted, text: "Secret comment" });
const planned = await aSubmission("Planned");
await ws.approve("editor", planned);
await ws.approve("client", planned);
await aPublishedPost(
  h,
  { id: ws.id as UserId },
  {
    at: inMinutes(-60),
    creationId: await aPicture(),
    to: [{ account, metrics: { likes: 3, views: 40 } }],
  },
);
await h.deps.sql`update posts set alt_text = 'Six bowls' where workspace_id = ${ws.id}`;
await ws.as("owner").templates.create({ kind: "caption", name: "Secret", body: "Secret: {{product}}" });
/** All posts and pictures, and one row of each other table. */
const ids = [
  ws.id,
  ...Object.entries(await rowsOf(h.deps.sql, [ws.id])).flatMap(([table, rows]) =>
    ["creations", "posts"].includes(table) ? idsOf(rows) : idsOf(rows).slice(0, 1),
  ),
];

const call = async (
  { token }: Member,
  { rest, path }: ApiOperation,
  names: Record<string, unknown>,
  fields: object,
) => {
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(names[name]))}`;
  const query = rest.method === "GET" ? `?${new URLSearchParams(fields as Record<string, string>)}` : "";
  const answer = await h.app.inject({
    method: rest.method,
    url: url + query,
    headers: { authorization: `Bearer ${token}`, "x-workspace-id": ws.id },
    ...(rest.method === "GET" ? {} : { payload: fields }),
  });
  return { status: answer.statusCode, body: answer.body };
};

/** The fields that a read asks for. */
function fieldsOf({ documented, example }: ApiOperation): Record<string, unknown> {
  const span: Record<string, unknown> = { from: inMinutes(-24 * 60), to: inMinutes(24 * 60) };
  const asked = (documented.parameters ?? []).filter((parameter) => parameter.in === "query" && parameter.required);
  return Object.fromEntries(asked.map(({ name }) => [name, span[name] ?? example.query[name]]));
}

const reads = apiOperations.filter(({ rest }) => rest.method === "GET" && rest.public === undefined);

/** All that a member reads, by call. */
async function everythingOf(member: Member): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const operation of reads)
    for (const names of combinations(operation, ids)) {
      const { status, body } = await call(member, operation, names, fieldsOf(operation));
      expect([400, 429], `${operation.name} ${body}`).not.toContain(status);
      if (status === 200) told.set(operation.name, (told.get(operation.name) ?? "") + body);
    }
  return told;
}

const isTold = (body: string) =>
  /secret|\/media\/creations\/|gpt-image/i.test(body) || pictures.some(({ token }) => body.includes(token));

/** Each reads hundreds of answers. */
const slow = { timeout: 90_000 };

const withMedia = [
  "GET /analytics/posts",
  "GET /approvals/waiting",
  "GET /posts",
  "GET /posts/calendar",
  "GET /posts/scheduled",
  "GET /posts/{id}",
  "GET /posts/{id}/media",
  "GET /users/posts",
];

test("no read of a client contains title or prompt of a picture, a draft or an address of members", slow, async () => {
  const told = await everythingOf(client);
  expect([...told].filter(([, body]) => isTold(body)).map(([name]) => name)).toEqual([]);
  const shown = [...told].filter(([, body]) => body.includes("/media/shown/")).map(([name]) => name);
  expect(shown.toSorted()).toEqual(withMedia);
});

test("the team reads all of it in the same calls", slow, async () => {
  const told = await everythingOf(viewer);
  const shown = [...told].filter(([, body]) => body.includes("/media/shown/"));
  expect(shown).toEqual([]);
  for (const name of withMedia.filter((one) => one !== "GET /approvals/waiting"))
    expect(told.get(name), name).toContain("/media/creations/");
});

test("no answer to a decision of a client contains them", async () => {
  const { approval } = await ws.as("client").approvals.approval({ id: submitted });
  const { contentHash } = approval;
  const asClient = ws.asUser(client.user);
  const answers = [
    await asClient.comments.create({ id: submitted, text: "Lovely" }),
    await asClient.approvals.approve({ id: submitted, contentHash }),
    await asClient.approvals.requestChanges({ id: submitted, comment: "Name the day", contentHash }),
  ].map((answer) => JSON.stringify(answer));
  expect(answers.filter(isTold)).toEqual([]);
  expect(answers.filter((answer) => answer.includes("/media/shown/"))).toHaveLength(2);
});

test("these are all the changes in a workspace that a client may make", () => {
  const actionOf = ({ procedure }: ApiOperation) => (procedure._def.meta as Meta | undefined)?.action;
  const changes = apiOperations.filter((operation) => {
    const action = actionOf(operation);
    return operation.rest.method !== "GET" && action !== undefined && may("client", action);
  });
  expect(changes.map(({ name }) => name).toSorted()).toEqual([
    "DELETE /posts/{id}/comments/{commentId}",
    "DELETE /workspaces/{id}/members/{userId}",
    "DELETE /workspaces/{id}/transfer",
    "POST /posts/{id}/approve",
    "POST /posts/{id}/comments",
    "POST /posts/{id}/comments/{commentId}/resolve",
    "POST /posts/{id}/request-changes",
    "POST /workspaces/{id}/transfer/accept",
  ]);
});
