import { beforeEach, describe, expect, test } from "vitest";
import { workspaceMembers } from "#server/domains/workspaces/workspaces.table.ts";
import { wrongPasswordsOfClientLink } from "#server/rate-limits/rate-limits.ts";
import { inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aSharedWorkspace, type SharedWorkspace } from "#server/test/shared-workspace.ts";
import { prolongWaits } from "#server/test/sign-ins.ts";
import type { PostId } from "#shared/ids.ts";
import { activeLinksMax, linkedPostsMax } from "#shared/posts/client-links.ts";

const h = await harness();
let ws: SharedWorkspace;

beforeEach(async () => {
  ws = await aSharedWorkspace(h);
  await ws.account("facebook");
});

async function aSubmission(content = "Six new bowls"): Promise<PostId> {
  const as = ws.as("contributor");
  const draft = { content, platforms: ["facebook" as const], draft: true, scheduledAt: inMinutes(60) };
  const { id } = (await as.posts.create(draft)).post;
  await as.approvals.submit({ id });
  return id;
}

/** Without an account. */
const visitor = h.as(null);
const tokenOf = (url: string) => url.split("#")[1] ?? "";
const gone = { code: "NOT_FOUND", message: expect.stringMatching(/does not work any more/) };
const open = (token: string) => visitor.clientReview.open({ token });

describe("a link", () => {
  test("is answered once, with its token in the fragment, and listed without it", async () => {
    const postIds = [await aSubmission()];
    const { link, url } = await ws.as("editor").clientLinks.create({ name: "Harbour Café", postIds });
    expect(url).toMatch(/\/review#plcl_[\w-]{43}$/);
    expect(link).toMatchObject({ name: "Harbour Café", posts: 1, month: null, state: "active", hasPassword: false });
    const days = (Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(14, 1);
    const listed = await ws.as("admin").clientLinks.list({});
    expect(listed.links).toEqual([link]);
    const rows = await h.deps.sql`select row_to_json(l)::text as text from client_links l`;
    expect(JSON.stringify(rows)).not.toContain(tokenOf(url));
  });

  test("is made by those who may, and not with an API key", async () => {
    const postIds = [await aSubmission()];
    for (const role of ["contributor", "viewer", "client"] as const)
      await expect(ws.as(role).clientLinks.create({ name: "Café", postIds })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    const owner = ws.personOf("owner");
    const apiKey = { id: "key", scope: "write", workspaceId: null, program: null } as const;
    const robot = h.as(owner, { session: { userId: owner.id, apiKey } });
    await expect(robot.clientLinks.create({ name: "Café", month: "2030-03" })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: expect.stringMatching(/API key/),
    });
  });

  test("shows only posts of its workspace, and at most so many", async () => {
    const other = await aSharedWorkspace(h);
    const mine = await aSubmission();
    await expect(other.as("owner").clientLinks.create({ name: "Café", postIds: [mine] })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    const create = ws.as("owner").clientLinks.create;
    const tooMany = Array.from({ length: linkedPostsMax + 1 }, () => crypto.randomUUID() as PostId);
    for (const wrong of [{ postIds: tooMany }, { postIds: [] }, {}, { postIds: [mine], month: "2030-01" }])
      await expect(create({ name: "Café", ...wrong })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(create({ name: "Café", month: "2030-13" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(create({ name: "Café", month: "2030-01", days: 91 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("counts while it is open, and a revoked one makes room", async () => {
    const create = () => ws.as("owner").clientLinks.create({ name: "Café", month: "2030-01" });
    const { link } = await create();
    await h.deps.sql`insert into client_links (id, workspace_id, name, month, token_hash, created_by, expires_at)
      select gen_random_uuid(), workspace_id, name, month, gen_random_uuid()::text, created_by, expires_at
      from client_links, generate_series(2, ${activeLinksMax}) where id = ${link.id}`;
    await expect(create()).rejects.toMatchObject({ code: "CONFLICT" });
    await ws.as("admin").clientLinks.revoke({ id: link.id });
    await expect(create()).resolves.toMatchObject({ link: { state: "active" } });
  });

  test("is listed while it is open, however many later ones ended", async () => {
    const create = () => ws.as("owner").clientLinks.create({ name: "Café", month: "2030-01" });
    const { link } = await create();
    const { link: ended } = await create();
    await ws.as("owner").clientLinks.revoke({ id: ended.id });
    await h.deps
      .sql`insert into client_links (id, workspace_id, name, month, token_hash, created_by, expires_at, revoked_at)
      select ('ffffffff' || substr(gen_random_uuid()::text, 9))::uuid, workspace_id, name, month, gen_random_uuid()::text,
        created_by, expires_at, revoked_at
      from client_links, generate_series(1, 300) where id = ${ended.id}`;
    const { links } = await ws.as("owner").clientLinks.list({});
    expect(links).toHaveLength(300);
    expect(links.map(({ id }) => id)).toEqual(
      links
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    expect(links.at(-1)).toMatchObject({ id: link.id, state: "active" });
  });

  test("of another workspace is not found", async () => {
    const { link } = await ws.as("owner").clientLinks.create({ name: "Café", month: "2030-01" });
    const other = await aSharedWorkspace(h);
    await expect(other.as("owner").clientLinks.revoke({ id: link.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await ws.as("owner").clientLinks.list({})).links[0]?.state).toBe("active");
  });
});

describe("a link ends", () => {
  const aLink = async () => ws.as("editor").clientLinks.create({ name: "Café", postIds: [await aSubmission()] });

  test("when it is revoked, for those who have it open, too", async () => {
    const { link, url } = await aLink();
    const opened = await open(tokenOf(url));
    const access = opened.link?.access ?? "";
    await ws.as("editor").clientLinks.revoke({ id: link.id });
    await expect(open(tokenOf(url))).rejects.toMatchObject(gone);
    await expect(visitor.clientReview.posts({ access })).rejects.toMatchObject(gone);
    expect((await ws.as("owner").clientLinks.list({})).links[0]?.state).toBe("revoked");
  });

  test("at its time", async () => {
    const { link, url } = await aLink();
    await h.deps.sql`update client_links set expires_at = now() where id = ${link.id}`;
    await expect(open(tokenOf(url))).rejects.toMatchObject(gone);
    expect((await ws.as("owner").clientLinks.list({})).links[0]?.state).toBe("expired");
  });

  test("when its maker may not manage links any more", async () => {
    const { url } = await aLink();
    await h.deps.db.update(workspaceMembers).set({ role: "viewer" });
    await expect(open(tokenOf(url))).rejects.toMatchObject(gone);
    await h.deps.db.delete(workspaceMembers);
    await expect(open(tokenOf(url))).rejects.toMatchObject(gone);
  });

  test("when its maker deletes their account, from the first moment on", async () => {
    const { url } = await aLink();
    await h.deps.sql`update users set deletion_id = gen_random_uuid() where id = ${ws.personOf("editor").id}`;
    await expect(open(tokenOf(url))).rejects.toMatchObject(gone);
  });

  test("with its workspace, and a token that never was is answered alike", async () => {
    const { url } = await aLink();
    await h.deps.sql`delete from workspaces where id = ${ws.id}`;
    await expect(open(tokenOf(url))).rejects.toMatchObject(gone);
    await expect(open("plcl_guess")).rejects.toMatchObject(gone);
    expect(await h.deps.sql`select 1 from client_links where workspace_id = ${ws.id}`).toHaveLength(0);
  });
});

test("the page of a link tells no other site where it is, and is in no search engine", async () => {
  for (const url of ["/review", "/review?from=chat"]) {
    const { headers } = await h.app.inject({ url });
    expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
  }
  const { headers } = await h.app.inject({ url: "/reviews" });
  expect(headers["x-robots-tag"]).toBeUndefined();
});

describe("a password", () => {
  test("is required before any data of the workspace is shown, and attempts are limited", async () => {
    const { url } = await ws.as("owner").clientLinks.create({
      name: "Harbour Café",
      month: "2030-01",
      password: "kiln and clay",
    });
    const token = tokenOf(url);
    const enter = (password: string) => visitor.clientReview.open({ token, password });
    expect(await open(token)).toEqual(expect.objectContaining({ needsPassword: true, link: null }));
    const rows = await h.deps.sql`select password_hash as hash from client_links where workspace_id = ${ws.id}`;
    expect(rows[0]?.["hash"]).toMatch(/^\$argon2id\$/);
    const wrong = await enter("something else").catch((error: unknown) => error);
    expect(wrong).toMatchObject({ code: "FORBIDDEN" });
    expect(JSON.stringify(wrong)).not.toMatch(/Harbour|Kiln/);
    expect((await enter("kiln and clay")).link?.workspace.name).toBe("Kiln & Clay");
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(enter(`guess ${attempt}`)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await prolongWaits(h.deps);
    await expect(enter("kiln and clay")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  test("is checked only once its try is counted, so that of parallel guesses none beyond the limit opens the link", async () => {
    const password = "kiln and clay";
    const { url, link } = await ws.as("owner").clientLinks.create({ name: "Harbour Café", month: "2030-01", password });
    const enter = (typed: string) =>
      visitor.clientReview.open({ token: tokenOf(url), password: typed }).then(
        () => "opened",
        (error: { code: string }) => error.code,
      );
    expect(await enter("something else")).toBe("FORBIDDEN");
    const { key } = wrongPasswordsOfClientLink(link.id);
    // The next try is the last one for a quarter of an hour.
    await h.deps.sql`update rate_counters set hits = 20 where key = ${key}`;
    const waiting = async () =>
      (await h.deps.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .length;
    const guesses: Promise<string>[] = [];
    await h.deps.sql.begin(async (tx) => {
      await tx`select from rate_counters where key = ${key} for update`;
      for (const typed of ["another guess", password]) {
        guesses.push(enter(typed));
        await expect.poll(waiting, { timeout: 4_000, interval: 20 }).toBe(guesses.length);
      }
    });
    expect(await Promise.all(guesses)).toEqual(["FORBIDDEN", "TOO_MANY_REQUESTS"]);
  });
});
