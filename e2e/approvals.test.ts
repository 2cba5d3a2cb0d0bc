import type { Page } from "playwright-core";
import { v7 as uuidv7 } from "uuid";
import { afterAll, expect, test } from "vitest";
import { createDb } from "#server/db/client.ts";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import { connectAt } from "#server/test/sandbox.ts";
import { testDatabase } from "#server/test/test-database.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";
import { seriousFindings } from "./axe.ts";
import { runningServer, sharedBrowser } from "./running-server.ts";

const databaseUrl = await testDatabase();
const server = await runningServer({ DATABASE_URL: databaseUrl });
const browser = await sharedBrowser();
const database = createDb(databaseUrl);
afterAll(() => database.close());

const soon = { timeout: 20_000 };
const workspaceId = uuidv7();
const headers = { "x-workspace-id": workspaceId };
const at = (path: string) => `/w/${workspaceId}${path}`;

/** A member of the shared workspace. */
async function aMember(role: WorkspaceRole, firstName: string): Promise<ApiClient> {
  const client = await registeredClient(server.baseUrl, `${firstName.toLowerCase()}@example.test`);
  const { sql } = database;
  await sql`update users set first_name = ${firstName}, last_name = null where email = ${`${firstName.toLowerCase()}@example.test`}`;
  const [user] = await sql<
    { id: string }[]
  >`select id from users where email = ${`${firstName.toLowerCase()}@example.test`}`;
  if (user === undefined) throw new Error("Not registered");
  if (role === "owner")
    await sql`insert into workspaces (id, name, owner_id) values (${workspaceId}, 'Kiln & Clay', ${user.id})`;
  await sql`insert into workspace_members (workspace_id, user_id, role) values (${workspaceId}, ${user.id}, ${role})`;
  return client;
}

async function call<T>({ token }: ApiClient, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${server.baseUrl}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { message?: string; data: T };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
  return answer.data;
}

const owner = await aMember("owner", "Mira");
const { authorizationUrl } = await call<{ authorizationUrl: string }>(owner, "POST", "/social/connect", {
  platform: "facebook",
});
await connectAt(authorizationUrl, "Kiln & Clay");
// Post On Meta takes no post without a picture or video.
const { creation: picture } = await owner.call<{ creation: { title: string } }>(
  "POST",
  "/creations/generate/image",
  { prompt: "Six bowls on a shelf" },
  { ...headers, prefer: "wait=60" },
);

interface Look {
  width?: number;
  theme?: "dark" | "light";
}

async function openPage(client: ApiClient, { width = 1440, theme = "dark" }: Look = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
    timezoneId: "UTC",
  });
  await context.addInitScript(
    ([token, chosen]) => {
      localStorage.setItem("auth_token", String(token));
      localStorage.setItem("theme", String(chosen));
    },
    [client.token, theme] as const,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/** A picture of the page in the folder that SHOTS names, to look at. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test("a junior submits in the composer, a senior asks for changes and approves, by keys and on a phone", async () => {
  const senior = await aMember("editor", "Grace");
  const junior = await aMember("contributor", "Ada");

  // The owner chooses in the settings whose posts need an approval.
  const settings = await openPage(owner);
  await settings.goto(at("/ai/settings?tab=workspace"));
  const policy = settings.getByRole("region", { name: "Approvals" });
  await policy.getByRole("combobox", { name: "Posts need" }).click();
  await settings.getByRole("option", { name: "one approval" }).click();
  await policy.getByRole("checkbox", { name: "Editors" }).click();
  await expect
    .poll(
      async () =>
        (await call<{ approvals: { policy: { roles: string[] } } }>(owner, "GET", "/approvals/policy")).approvals.policy
          .roles,
      soon,
    )
    .toContain("editor");
  expect(await seriousFindings(settings)).toEqual([]);
  await shoot(settings, "policy-1440-dark");

  // The junior has one way to send: to submit.
  const composer = await openPage(junior);
  await composer.goto(at("/ai/post-insta"));
  await composer
    .getByRole("textbox", { name: /caption|text/i })
    .first()
    .fill("Six new bowls, fresh from the kiln");
  await composer.getByRole("switch", { name: "Instagram" }).click();
  await composer.getByRole("checkbox", { name: picture.title }).click();
  await shoot(composer, "composer-1440-dark");
  // Known once the accounts and their policies are loaded.
  await composer.getByRole("button", { name: "No time", pressed: true }).waitFor();
  await composer.getByText("Publish now").waitFor({ state: "detached" });
  await composer.getByRole("button", { name: "Submit for approval" }).click();
  await composer.getByText("Submitted for approval").first().waitFor();
  const { waiting } = await call<{ waiting: { post: Post }[] }>(senior, "GET", "/approvals/waiting");
  const id = waiting[0]?.post.id;
  expect(id).toBeDefined();

  // The senior asks for changes with a key, and finds nothing more.
  const review = await openPage(senior);
  await review.goto(at("/ai"));
  await review.getByRole("link", { name: /^Approvals/ }).click();
  await review.getByText("Six new bowls, fresh from the kiln").waitFor();
  await review.getByText("1 of 1").waitFor();
  expect(await seriousFindings(review)).toEqual([]);
  await shoot(review, "waiting-1440-dark");
  await review.keyboard.press("c");
  await review.getByRole("textbox", { name: "Changes" }).fill("Name the day, please");
  await shoot(review, "ask-1440-dark");
  await review.getByRole("button", { name: "Send back" }).click();
  await review.getByText("Nothing waits for you").waitFor();

  // The junior reads it on the post's page, and submits again.
  await call(junior, "PATCH", `/posts/${id}`, { draft: true, content: "Six new bowls on Friday" });
  const page = await openPage(junior);
  await page.goto(at(`/ai/posts/${id}`));
  await page.getByText("Name the day, please").waitFor();
  await page.getByText("by Ada").first().waitFor();
  await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await shoot(page, "post-1440-dark");
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await page.getByText("Waits for", { exact: false }).waitFor();

  // Approved with a thumb.
  const phone = await openPage(senior, { width: 390, theme: "light" });
  await phone.goto(at("/ai/approvals"));
  await phone.getByText("Six new bowls on Friday").waitFor();
  expect(await seriousFindings(phone)).toEqual([]);
  await shoot(phone, "waiting-390-light");
  const light = await openPage(senior, { theme: "light" });
  await light.goto(at(`/ai/posts/${id}`));
  await light.getByRole("button", { name: "Approve" }).waitFor();
  await shoot(light, "post-1440-light");
  const small = await openPage(senior, { width: 390 });
  await small.goto(at(`/ai/posts/${id}`));
  await small.getByRole("button", { name: "Approve" }).waitFor();
  await shoot(small, "post-390-dark");
  await phone.getByRole("button", { name: "Approve" }).click();
  await phone.getByText("Nothing waits for you").waitFor();
  await expect
    .poll(
      async () =>
        (await call<{ approval: { isApproved: boolean } }>(owner, "GET", `/posts/${id}/approval`)).approval.isApproved,
      soon,
    )
    .toBe(true);
  const { post } = await call<{ post: Post }>(owner, "GET", `/posts/${id}`);
  expect(post).toMatchObject({ status: "draft", content: "Six new bowls on Friday" });
});

test("a submission whose answers are lost is shown as submitted, with its time", async () => {
  const member = await aMember("contributor", "Noor");
  const page = await openPage(member);
  await page.goto(at("/ai/post-insta"));
  await page
    .getByRole("textbox", { name: /caption/i })
    .first()
    .fill("Plates with a blue rim");
  await page.getByRole("switch", { name: "Instagram" }).click();
  await page.getByRole("checkbox", { name: picture.title }).click();
  await page.getByRole("button", { name: "Tomorrow 9:00" }).click();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  const lost: string[] = [];
  await page.route(/\/trpc\/(posts\.update|approvals\.submit)/, async (route) => {
    await route.fetch();
    lost.push(new URL(route.request().url()).pathname);
    await route.abort();
  });
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await page.getByText("Submitted for approval").first().waitFor();
  expect(lost).toEqual(["/trpc/posts.update", "/trpc/approvals.submit"]);
  const { posts } = await call<{ posts: Post[] }>(member, "GET", "/posts?status=submitted");
  expect(posts).toMatchObject([{ content: "Plates with a blue rim", scheduledAt: expect.any(String) }]);
  await page.goto(at(`/ai/posts/${posts[0]?.id}`));
  await page.getByText(/^Planned for \w{3} \d+ \w+, 09:00$/).waitFor();
});

test("the card about the approval is shown only where it offers an action or says what the post needs", async () => {
  const viewer = await aMember("viewer", "Tom");
  const write = async (content: string, fields: object) =>
    (await call<{ post: Post }>(owner, "POST", "/posts", { content, platforms: ["facebook"], ...fields })).post;
  const draft = await write("A bowl, perhaps", { draft: true });
  const page = await openPage(viewer);
  await page.goto(at(`/ai/posts/${draft.id}`));
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  expect(await page.getByRole("heading", { name: "Approval" }).count()).toBe(0);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const planned = await write("A bowl, tomorrow", { scheduledAt: tomorrow });
  await page.goto(at(`/ai/posts/${planned.id}`));
  await page.getByRole("region", { name: "Approval" }).getByText("It goes out without an approval.").waitFor();
});

test("a new post that is due before the shown one replaces neither it nor the text typed about it", async () => {
  const author = await aMember("contributor", "Ivo");
  const reader = await aMember("editor", "Lin");
  const { accounts } = await call<{ accounts: { id: string; platform: string }[] }>(owner, "GET", "/social/accounts");
  const submitted = async (content: string, day: number): Promise<Post> => {
    const { post } = await call<{ post: Post }>(author, "POST", "/posts", {
      content,
      platforms: ["facebook"],
      accountIds: accounts.filter(({ platform }) => platform === "facebook").map(({ id }) => id),
      scheduledAt: new Date(Date.now() + day * 86_400_000).toISOString(),
      draft: true,
    });
    await call(author, "POST", `/posts/${post.id}/submit`);
    return post;
  };
  await submitted("Cups", 40);
  const page = await openPage(reader);
  await page.goto(at("/ai/approvals"));
  // A toast names new submissions, too.
  const shown = page.locator("main");
  await shown.getByText(/^1 of \d$/).waitFor();
  while (!(await shown.getByText("Cups").first().isVisible())) await page.keyboard.press("j");
  // The arrows keep the focus, at the end of the list, too.
  const next = page.getByRole("button", { name: "Next" });
  for (let presses = 0; presses < 3; presses += 1) await next.press("Enter");
  await next.and(page.locator(":focus")).waitFor();
  while (!(await shown.getByText("Cups").first().isVisible())) await page.keyboard.press("k");
  const position = await shown.getByText(/^\d of \d$/).textContent();
  await page.keyboard.press("c");
  await page.getByRole("textbox", { name: "Changes" }).fill("Which cups?");
  const before = await submitted("Jugs", 30);
  await shown.getByText(position ?? "", { exact: true }).waitFor({ state: "detached" });
  expect(await shown.getByText("Cups").count()).toBeGreaterThan(0);
  expect(await shown.getByText("Jugs").count()).toBe(0);
  expect(await page.getByRole("textbox", { name: "Changes" }).inputValue()).toBe("Which cups?");
  await page.getByRole("button", { name: "Send back" }).click();
  await shown.getByText("Cups").first().waitFor({ state: "detached" });
  const { posts } = await call<{ posts: Post[] }>(author, "GET", "/posts?status=submitted");
  expect(posts.map(({ id }) => id)).toContain(before.id);
  expect(posts.map(({ content }) => content)).not.toContain("Cups");

  // The approved post takes its buttons along: the focus goes to the position of the next one, or to what says that there is none.
  await shown.getByText("Jugs").first().waitFor();
  // Pressed at once, it would be meant for the post before.
  await page.waitForTimeout(1_000);
  await page.getByRole("button", { name: "Approve" }).press("Enter");
  await shown.getByText("Jugs").first().waitFor({ state: "detached" });
  await shown
    .getByText(/^(\d of \d|Nothing waits for you)$/)
    .and(page.locator(":focus"))
    .waitFor();
});

test("by keyboard, a post that changes while it is read is approved only after the change was read", async () => {
  const author = await aMember("contributor", "Sam");
  const reader = await aMember("editor", "Kim");
  const { accounts } = await call<{ accounts: { id: string }[] }>(owner, "GET", "/social/accounts");
  const { post } = await call<{ post: Post }>(author, "POST", "/posts", {
    content: "Cups with one handle",
    platforms: ["facebook"],
    accountIds: accounts.slice(0, 1).map(({ id }) => id),
    scheduledAt: new Date(Date.now() + 50 * 86_400_000).toISOString(),
    draft: true,
  });
  await call(author, "POST", `/posts/${post.id}/submit`);
  const approvalOf = async () =>
    (await call<{ approval: { isApproved: boolean } }>(owner, "GET", `/posts/${post.id}/approval`)).approval;
  const page = await openPage(reader);
  await page.goto(at(`/ai/posts/${post.id}`));
  const card = page.getByRole("region", { name: "Approval" });
  await card.getByRole("button", { name: "Approve" }).waitFor();
  await call(author, "PATCH", `/posts/${post.id}`, { draft: true, content: "Cups with two handles" });
  await call(author, "POST", `/posts/${post.id}/submit`);
  await card.getByText("This post was changed while you read it").waitFor();
  await page.getByText("Cups with two handles").first().waitFor();
  await card.getByRole("button", { name: "I have read it" }).press("Enter");
  await card.getByText("This post was changed while you read it").waitFor({ state: "detached" });
  expect(await approvalOf()).toMatchObject({ isApproved: false });
  await card.getByRole("button", { name: "Approve" }).and(page.locator(":focus")).press("Enter");
  await expect.poll(approvalOf, soon).toMatchObject({ isApproved: true });
});

test("changes are asked for once the newer version was read, and what was typed stays", async () => {
  const author = await aMember("contributor", "Noa");
  const reader = await aMember("editor", "Ren");
  const { accounts } = await call<{ accounts: { id: string }[] }>(owner, "GET", "/social/accounts");
  const { post } = await call<{ post: Post }>(author, "POST", "/posts", {
    content: "Plates in one size",
    platforms: ["facebook"],
    accountIds: accounts.slice(0, 1).map(({ id }) => id),
    scheduledAt: new Date(Date.now() + 60 * 86_400_000).toISOString(),
    draft: true,
  });
  await call(author, "POST", `/posts/${post.id}/submit`);
  const page = await openPage(reader);
  await page.goto(at(`/ai/posts/${post.id}`));
  await page.getByRole("button", { name: "Ask for changes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Changes").fill("Say which sizes");
  await call(author, "PATCH", `/posts/${post.id}`, { draft: true, content: "Plates in two sizes" });
  // The new version is read beside the dialog, while the author has the post back.
  await page.getByText("Plates in two sizes").first().waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Ask for changes" }).waitFor({ state: "detached" });
  await call(author, "POST", `/posts/${post.id}/submit`);
  await page.getByRole("button", { name: "Ask for changes" }).click();
  await dialog.getByText("This post was changed while you read it").waitFor();
  await dialog.getByRole("button", { name: "I have read it" }).click();
  await dialog.getByText("This post was changed while you read it").waitFor({ state: "detached" });
  expect(await dialog.getByLabel("Changes").inputValue()).toBe("Say which sizes");
  await dialog.getByRole("button", { name: "Send back" }).click();
  const statusOf = async () => (await call<{ post: Post }>(author, "GET", `/posts/${post.id}`)).post.status;
  await expect.poll(statusOf, soon).toBe("changes_requested");
});

test("the policy of an approver who left is warned of, and can be changed", async () => {
  await aMember("editor", "Ana");
  const { sql } = database;
  const [ana] = await sql<{ id: string }[]>`select id from users where email = 'ana@example.test'`;
  await call(owner, "PUT", "/approvals/policy", { mode: "one", approverIds: [ana?.id] });
  await call(owner, "DELETE", `/workspaces/${workspaceId}/members/${ana?.id}`);
  const page = await openPage(owner);
  await page.goto(at("/ai/settings?tab=workspace"));
  const policy = page.getByRole("region", { name: "Approvals" });
  await policy.getByText("Nobody chosen here may approve any more").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await policy.getByRole("combobox", { name: "Posts need" }).click();
  await page.getByRole("option", { name: "no approval" }).click();
  const stored = () =>
    call<{ approvals: { policy: { mode: string; approverIds: string[] } } }>(owner, "GET", "/approvals/policy");
  await expect
    .poll(async () => (await stored()).approvals.policy, soon)
    .toMatchObject({ mode: "none", approverIds: [] });
  expect(await policy.getByRole("alert").count()).toBe(0);
});

test("what a person approved goes out after the deletion of their account, and the record says so without them", async () => {
  const author = await aMember("contributor", "Zoe");
  const approver = await aMember("editor", "Ines");
  const { user } = await approver.call<{ user: { id: string } }>("GET", "/auth/me");
  const { accounts } = await call<{ accounts: { id: string; platform: string }[] }>(owner, "GET", "/social/accounts");
  const { post } = await call<{ post: Post }>(author, "POST", "/posts", {
    content: "Saucers for every cup",
    platforms: ["facebook"],
    accountIds: accounts.filter(({ platform }) => platform === "facebook").map(({ id }) => id),
    scheduledAt: new Date(Date.now() + 30_000).toISOString(),
    draft: true,
  });
  await call(author, "POST", `/posts/${post.id}/submit`);
  await call(approver, "POST", `/posts/${post.id}/approve`);
  const stateOf = async () => (await call<{ post: Post }>(owner, "GET", `/posts/${post.id}`)).post.status;
  expect(await stateOf()).toBe("scheduled");
  await approver.call("DELETE", "/auth/me", { password: "a kiln of one's own" });
  await expect.poll(() => database.sql`select from users where id = ${user.id}`, { timeout: 25_000 }).toHaveLength(0);
  expect(await stateOf()).toBe("scheduled");
  await expect.poll(stateOf, { timeout: 60_000 }).toBe("published");
  for (const look of [{}, { width: 390, theme: "light" }] as const) {
    const page = await openPage(owner, look);
    await page.goto(at(`/ai/posts/${post.id}`));
    const card = page.getByRole("region", { name: "Approval" });
    await card.getByText("What went out is exactly what was approved").waitFor();
    await card.getByText("Someone who deleted their account approved it").waitFor();
    await shoot(page, `deleted-approver-${look.width ?? 1440}`);
  }
});
