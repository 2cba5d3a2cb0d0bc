import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { harness } from "#server/test/harness.ts";
import { openStream } from "#server/test/live-stream.ts";
import { restClient } from "#server/test/rest-client.ts";
import { aMember, aWorkspace, inWorkspace } from "#server/test/workspaces.ts";
import { Workspace, WorkspaceSettings } from "#shared/workspaces/workspaces.ts";

const aPicture = () =>
  sharp({ create: { width: 80, height: 80, channels: 3, background: "#c87200" } })
    .png()
    .toBuffer();

const h = await harness({ listens: true });

type RestClient = Awaited<ReturnType<typeof restClient>>;

const listOf = async ({ call }: RestClient): Promise<Workspace[]> =>
  z.object({ workspaces: z.array(Workspace) }).parse((await call("GET", "/workspaces")).body.data).workspaces;

const WithSettings = z.object({ workspace: Workspace, settings: WorkspaceSettings });
const read = async ({ call }: RestClient, id: string) =>
  WithSettings.parse((await call("GET", `/workspaces/${id}`)).body.data);

/** A draft in a workspace. Returns its id. */
async function aDraft({ call }: RestClient, workspaceId: string): Promise<string> {
  const draft = { content: "New", platforms: ["x"], draft: true };
  const { body } = await call("POST", "/posts", draft, inWorkspace(workspaceId));
  return z.object({ post: z.object({ id: z.string() }) }).parse(body.data).post.id;
}

describe("a shared workspace", () => {
  test("is listed after the personal one, with the role of each member", async () => {
    const owner = await restClient(h);
    const workspace = await aWorkspace(owner, "Kiln & Clay");
    const viewer = await aMember(h, owner, workspace.id, "viewer");
    expect(await listOf(owner)).toMatchObject([
      { id: owner.userId, name: "Ada", isPersonal: true, role: "owner", members: 1 },
      { id: workspace.id, name: "Kiln & Clay", isPersonal: false, role: "owner", members: 2 },
    ]);
    expect(await listOf(viewer)).toMatchObject([
      { isPersonal: true },
      { id: workspace.id, role: "viewer", owner: { id: owner.userId, name: "Ada" } },
    ]);
  });

  test("takes the time zone of the person who makes it, and keeps its own settings", async () => {
    const owner = await restClient(h);
    await owner.call("PATCH", "/users/settings", { appearance: { timezone: "Europe/Berlin" } });
    const { id } = await aWorkspace(owner, "Kiln & Clay");
    const given = { timezone: "Asia/Tokyo", catchUpMinutes: 30, monthlyCapUsd: 12.5, xMonthlyBudgetUsd: null };
    expect((await read(owner, id)).settings).toMatchObject({ timezone: "Europe/Berlin", monthlyCapUsd: null });
    expect(await owner.call("PATCH", `/workspaces/${id}`, { name: "Kiln", ...given })).toMatchObject({ code: 200 });
    expect(await read(owner, id)).toMatchObject({ workspace: { name: "Kiln" }, settings: given });
    expect((await read(owner, owner.userId)).settings).toMatchObject({
      timezone: "Europe/Berlin",
      monthlyCapUsd: null,
    });
  });

  test("shows its spending cap to its team, and not to its clients", async () => {
    const owner = await restClient(h);
    const { id } = await aWorkspace(owner, "Kiln & Clay");
    const costs = { monthlyCapUsd: 12.5, xMonthlyBudgetUsd: 3 };
    await owner.call("PATCH", `/workspaces/${id}`, costs);
    expect((await read(await aMember(h, owner, id, "viewer"), id)).settings).toMatchObject(costs);
    const seen = (await read(await aMember(h, owner, id, "client"), id)).settings;
    expect(seen).toMatchObject({ timezone: "UTC", monthlyCapUsd: null, xMonthlyBudgetUsd: null });
  });

  test("has a picture, whose files are served until it is replaced", async () => {
    const owner = await restClient(h);
    const { id } = await aWorkspace(owner, "Kiln & Clay");
    const file = { field: "picture", bytes: await aPicture() };
    const sent = await owner.send(`/workspaces/${id}/picture`, file);
    expect(sent).toMatchObject({ code: 200 });
    const { picture } = (await read(owner, id)).workspace;
    expect(await h.app.inject(picture ?? "")).toMatchObject({ statusCode: 200 });
    expect(await owner.call("DELETE", `/workspaces/${id}/picture`)).toMatchObject({ code: 200 });
    expect((await read(owner, id)).workspace.picture).toBeNull();
    expect(await h.app.inject(picture ?? "")).toMatchObject({ statusCode: 404 });
  });
});

test("a personal workspace has settings, but no name of its own, no invitations, no transfer and no deletion", async () => {
  const ada = await restClient(h);
  const path = `/workspaces/${ada.userId}`;
  expect(await ada.call("PATCH", path, { catchUpMinutes: 30 })).toMatchObject({ code: 200 });
  expect(await ada.call("PATCH", path, { name: "Ada's" })).toMatchObject({
    code: 400,
    body: { issues: [{ path: "name" }] },
  });
  expect(await ada.call("POST", `${path}/invitations`, { role: "editor" })).toMatchObject({ code: 404 });
  expect(await ada.call("POST", `${path}/transfer`, { userId: ada.userId })).toMatchObject({ code: 404 });
  expect(await ada.call("DELETE", path, { name: "Ada" })).toMatchObject({ code: 404 });
  expect(await ada.call("GET", `${path}/members`)).toMatchObject({
    code: 200,
    body: { data: { members: [], nextCursor: null } },
  });
});

describe("an API key of one workspace", () => {
  const aKey = async (owner: RestClient, workspaceId: string) => {
    const made = await owner.call("POST", "/auth/api-keys", { name: "Script", scope: "write", workspaceId });
    return z.object({ secret: z.string() }).parse(made.body.data).secret;
  };
  const callWith = (secret: string, url: string, headers: Record<string, string> = {}) =>
    h.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${secret}`, ...headers } });

  test("is about that workspace without a header, and finds no other", async () => {
    const owner = await restClient(h);
    const { id } = await aWorkspace(owner, "Kiln & Clay");
    const template = { name: "Kiln news", body: "Out of the kiln", kind: "caption" };
    await owner.call("POST", "/templates", template, inWorkspace(id));
    const secret = await aKey(owner, id);
    expect((await callWith(secret, "/templates")).body).toContain(template.name);
    expect((await callWith(secret, "/templates", inWorkspace(id))).body).toContain(template.name);
    expect(await callWith(secret, "/templates", inWorkspace(owner.userId))).toMatchObject({ statusCode: 404 });
    expect(await callWith(secret, "/users/profile")).toMatchObject({ statusCode: 403 });
  });

  test("cannot be made for a workspace of others, and ends when its person leaves", async () => {
    const owner = await restClient(h);
    const { id } = await aWorkspace(owner, "Kiln & Clay");
    const editor = await aMember(h, owner, id, "editor");
    const secret = await aKey(editor, id);
    expect(await callWith(secret, "/posts")).toMatchObject({ statusCode: 200 });
    const stranger = await restClient(h);
    const asked = { name: "Script", scope: "read", workspaceId: id };
    expect(await stranger.call("POST", "/auth/api-keys", asked)).toMatchObject({ code: 404 });
    await owner.call("DELETE", `/workspaces/${id}/members/${editor.userId}`);
    expect(await callWith(secret, "/posts")).toMatchObject({ statusCode: 401 });
  });
});

test("streams of members get changes of their workspace and of no other; a removed member's stream ends", async () => {
  const owner = await restClient(h);
  const { id } = await aWorkspace(owner, "Kiln & Clay");
  const editor = await aMember(h, owner, id, "editor");
  const tokenOf = ({ authorization }: RestClient) => authorization.slice("Bearer ".length);
  const url = h.deps.config.selfUrl;
  const shared = await openStream(url, tokenOf(editor), inWorkspace(id));
  const personal = await openStream(url, tokenOf(editor));
  for (const stream of [shared, personal]) await stream.next(({ everything }) => everything);

  const postId = await aDraft(owner, id);
  expect(await shared.next(({ posts }) => posts.length > 0)).toMatchObject({ posts: [postId] });
  await owner.call("DELETE", `/workspaces/${id}/members/${editor.userId}`);
  expect(await shared.end()).toEqual({ how: "return" });
  expect(personal.received).toHaveLength(1);
  personal.close();
  await expect(openStream(url, tokenOf(editor), inWorkspace(id)).then((stream) => stream.end())).resolves.toMatchObject(
    {
      code: "NOT_FOUND",
    },
  );
});

test("activity and the history of a post name the acting member", async () => {
  const owner = await restClient(h);
  const { id } = await aWorkspace(owner, "Kiln & Clay");
  const editor = await aMember(h, owner, id, "editor");
  const postId = await aDraft(editor, id);
  const actor = { id: editor.userId, name: "Ada" };
  const activity = await owner.call("GET", "/users/activity?kind=post.created", undefined, inWorkspace(id));
  expect(activity.body.data).toMatchObject({ activities: [{ kind: "post.created", actor }] });
  const history = await owner.call("GET", `/posts/${postId}/history`, undefined, inWorkspace(id));
  expect(history.body.data).toMatchObject({ events: [{ kind: "written", actor }] });
});
