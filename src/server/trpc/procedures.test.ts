import type { AnyProcedure, AnyRouter } from "@trpc/server";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { workspaceMembers, workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import { appRouter } from "#server/router.ts";
import { apiOperations } from "#server/test/api-operations.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import type { Meta } from "#server/trpc/init.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { may, workspaceRoles } from "#shared/workspaces/roles.ts";

const h = await harness();

const proceduresOf = (router: AnyRouter) =>
  new Map(Object.entries(router._def.procedures as Record<string, AnyProcedure>));
const procedures = proceduresOf(appRouter);

const metaOf = (name: string) => (procedures.get(name)?._def.meta ?? {}) as Meta;
const actionOf = (name: string) => metaOf(name).action;

/** Routers of calls about the person, and of those without a sign-in. Every other procedure names an action. */
const withoutWorkspace =
  /^(auth|programs|apiKeys|users|notifications|push|personalData|publicProfiles|newsletter|clientReview|system|sandbox)\.|^workspaces\.(list|create|previewInvitation|join)$|^billing\.(?!usage)|^socialAccounts\.dataDeletion/;

type RestClient = Awaited<ReturnType<typeof restClient>>;

const headerOf = (id: string) => ({ "x-workspace-id": id });
const refusal = "Your role in this workspace does not allow this. Ask an admin.";

let shared: WorkspaceId;
const clients = new Map<string, RestClient>();

beforeAll(async () => {
  for (const name of [...workspaceRoles, "stranger"]) clients.set(name, await restClient(h));
  const idOf = (name: string) => clientOf(name).userId;
  shared = uuidv7() as WorkspaceId;
  await h.deps.db.insert(workspaces).values({ id: shared, name: "Kiln & Clay", ownerId: idOf("owner") });
  await h.deps.db
    .insert(workspaceMembers)
    .values(workspaceRoles.map((role) => ({ workspaceId: shared, userId: idOf(role), role })));
});

test("every procedure names the action that a role must allow, or concerns only the person", () => {
  const names = [...procedures.keys()];
  expect(names.filter((name) => actionOf(name) === undefined && !withoutWorkspace.test(name))).toEqual([]);
  expect(names.filter((name) => actionOf(name) !== undefined && withoutWorkspace.test(name))).toEqual([]);
});

/** Changes that a member makes for themselves, which every role may: a viewer and a client, too. */
const forThemselves = ["workspaces.removeMember", "workspaces.acceptTransfer", "workspaces.endTransfer"];
/** What a client is asked for. */
const ofClients = [
  "approvals.approve",
  "approvals.requestChanges",
  "comments.create",
  "comments.resolve",
  "comments.remove",
];

test("a viewer changes nothing and causes no costs, a client only decides and comments", () => {
  const changesOf = (role: "viewer" | "client") =>
    [...procedures.entries()].flatMap(([name, { _def }]) => {
      const action = actionOf(name);
      return _def.type === "mutation" && action !== undefined && may(role, action) ? [name] : [];
    });
  expect(changesOf("viewer").toSorted()).toEqual(forThemselves.toSorted());
  expect(changesOf("client").toSorted()).toEqual([...forThemselves, ...ofClients].toSorted());
});

/** A form with a file that is no picture, which a call that is not refused says. */
const multipart = (field: string) => ({
  headers: { "content-type": "multipart/form-data; boundary=edge" },
  payload: `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\nno picture\r\n--edge--\r\n`,
});

/** A deletion that repeats the wrong name: the workspace is needed for the calls that follow. */
const bodyOf = (body: Record<string, unknown> = {}, method: string) =>
  method === "DELETE" && "name" in body ? { ...body, name: "Not its name" } : body;

/** The calls with their documented example. */
const operations = apiOperations.flatMap(({ procedurePath, rest, path, example, name }) => {
  const action = actionOf(procedurePath);
  if (action === undefined) return [];
  const isInPath = metaOf(procedurePath).workspaceIn === "path";
  const send = async ({ authorization }: RestClient, id: string) => {
    const inPath: Record<string, unknown> = isInPath ? { ...example.path, id } : example.path;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_match, field: string) => String(inPath[field]));
    const url = `/api${filled}?${new URLSearchParams(example.query as Record<string, string>)}`;
    const body =
      rest.upload?.required === true ? multipart(rest.upload.field) : { payload: bodyOf(example.body, rest.method) };
    const headers = { authorization, ...(isInPath ? {} : headerOf(id)), ...("headers" in body ? body.headers : {}) };
    const payload = rest.method === "GET" ? undefined : body.payload;
    const answer = await h.app.inject({ method: rest.method, url, headers, ...(payload && { payload }) });
    return {
      statusCode: answer.statusCode,
      isRefused: answer.statusCode === 403 && answer.body.includes(refusal),
      body: answer.body,
    };
  };
  return [{ name, action, send }];
});

const clientOf = (name: string): RestClient => {
  const client = clients.get(name);
  if (client === undefined) throw new Error(`${name} is not registered`);
  return client;
};

describe.each([...workspaceRoles])("the role %s", (role) => {
  test.each(operations)("$name", async ({ action, send }) => {
    const { isRefused } = await send(clientOf(role), shared);
    expect(isRefused).toBe(!may(role, action));
  });
});

test.each(operations)("a person who is not a member does not find the workspace: $name", async ({ send }) => {
  for (const id of [shared, uuidv7(), "not-an-id", clientOf("owner").userId]) {
    const { statusCode, body } = await send(clientOf("stranger"), id);
    expect({ statusCode, message: (JSON.parse(body) as { message: string }).message }).toEqual({
      statusCode: 404,
      message: "Workspace not found",
    });
  }
});

test("content made in a shared workspace is listed there for its members, and not in the personal one", async () => {
  const template = { name: "Kiln news", body: "Out of the kiln: {{what}}", kind: "caption" };
  const made = await clientOf("owner").call("POST", "/templates", template, headerOf(shared));
  expect(made).toMatchObject({ code: 201 });
  const hasTemplate = async ({ authorization }: RestClient, headers: Record<string, string>) => {
    const { body } = await h.app.inject({ url: "/api/templates", headers: { authorization, ...headers } });
    return body.includes(template.name);
  };
  expect(await hasTemplate(clientOf("owner"), headerOf(shared))).toBe(true);
  expect(await hasTemplate(clientOf("viewer"), headerOf(shared))).toBe(true);
  expect(await hasTemplate(clientOf("owner"), {})).toBe(false);
  expect(await hasTemplate(clientOf("owner"), headerOf(clientOf("owner").userId))).toBe(false);
  expect(await hasTemplate(clientOf("viewer"), {})).toBe(false);
});
