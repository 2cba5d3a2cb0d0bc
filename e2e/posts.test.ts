import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { setFault } from "#server/test/sandbox.ts";
import type { NewPostFields, Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { seriousFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

/** Timeout for results that are immediate on an idle machine. */
const soon = { timeout: 20_000 };
const hourMs = 3_600_000;
/** One hour for the whole file: a test may run while an hour ends. */
const nextHourMs = Math.ceil(Date.now() / hourMs) * hourMs;
const inHours = (hours: number) => new Date(nextHourMs + hours * hourMs).toISOString();

async function openPage(client: ApiClient, { width = 1440, theme = "dark" } = {}): Promise<Page> {
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

async function newUser(name: string): Promise<ApiClient> {
  const client = await registeredClient(server.baseUrl, `posts-${name}@example.test`);
  await client.call("POST", "/billing/plan", { plan: "premium" });
  await connect(client, "facebook", `Kiln ${name}`);
  return client;
}

const write = async (client: ApiClient, content: string, fields: Partial<NewPostFields> = {}) =>
  (await client.call<{ post: Post }>("POST", "/posts", { content, platforms: ["facebook"], ...fields })).post;
const read = async (client: ApiClient, id: string) => (await client.call<{ post: Post }>("GET", `/posts/${id}`)).post;
const rowsOf = (page: Page, list: string) =>
  page
    .getByRole("list", { name: list })
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") });

/** A post that Facebook refuses permanently. */
async function failedPost(client: ApiClient, content: string): Promise<Post> {
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts");
  const accountId = accounts.find(({ platform }) => platform === "facebook")?.externalId ?? "none";
  await setFault(server.baseUrl, { kind: "not_found", call: "facebook.feed", accountId });
  const post = await write(client, content);
  await expect.poll(async () => (await read(client, post.id)).status, soon).toBe("failed");
  return post;
}

test("posts are found by status, text and platform", { timeout: 90_000 }, async () => {
  const client = await newUser("found");
  await write(client, "Kiln opening", { scheduledAt: inHours(5) });
  await write(client, "Glaze notes", { scheduledAt: inHours(3) });
  await write(client, "Half a thought", { draft: true });
  const page = await openPage(client);
  await page.goto("/ai");
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  const scheduled = rowsOf(page, "Scheduled");
  await expect.poll(() => scheduled.count(), soon).toBe(2);
  expect(await scheduled.first().textContent()).toContain("Glaze notes");
  await page.keyboard.press("/");
  await page.keyboard.type("opening");
  await expect.poll(() => scheduled.count(), soon).toBe(1);
  expect(new URL(page.url()).searchParams.get("q")).toBe("opening");
  await page.getByLabel("Search").fill("");
  await page.getByLabel("Platform").click();
  await page.getByRole("option", { name: "Instagram" }).click();
  await page.getByText("Nothing fits these filters").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("tab", { name: /^Drafts/ }).click();
  await expect.poll(() => rowsOf(page, "Drafts").count(), soon).toBe(1);
  await page.getByRole("tab", { name: /^Published/ }).click();
  await page.getByText("Nothing is out yet").waitFor();
});

test(
  "several posts are moved together at the same distance or deleted together, and Undo reverts both",
  { timeout: 120_000 },
  async () => {
    const client = await newUser("several");
    const first = await write(client, "First of two", { scheduledAt: inHours(4), hashtags: ["clay"] });
    const second = await write(client, "Second of two", { scheduledAt: inHours(6) });
    const page = await openPage(client);
    await page.goto("/ai/posts?tab=scheduled");
    const rows = rowsOf(page, "Scheduled");
    await expect.poll(() => rows.count(), soon).toBe(2);
    await page.getByRole("checkbox", { name: "Select all" }).click();
    // The same selection can be shown to a client.
    await page.getByRole("button", { name: "Share with client" }).click();
    await page.getByText("The link shows 2 posts.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Reschedule 2" }).click();
    await page.getByLabel("The first goes out").fill(inHours(30).slice(0, 16));
    await page.getByRole("dialog").getByRole("button", { name: "Reschedule", exact: true }).click();
    await expect.poll(async () => (await read(client, first.id)).scheduledAt, soon).toBe(inHours(30));
    await expect.poll(async () => (await read(client, second.id)).scheduledAt, soon).toBe(inHours(32));
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await read(client, second.id)).scheduledAt, soon).toBe(second.scheduledAt);

    await page.getByRole("checkbox", { name: "Select all" }).click();
    // The busy button ignores clicks until the list is reloaded.
    await page.getByRole("button", { name: "Delete 2" }).and(page.locator(":not([aria-busy])")).click();
    await page.getByText("Nothing is scheduled").waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(() => rows.count(), soon).toBe(2);
    const { posts } = await client.call<{ posts: Post[] }>("GET", "/posts?sort=due");
    expect(posts.map(({ content, hashtags, scheduledAt }) => [content, hashtags, scheduledAt])).toEqual([
      ["First of two", ["clay"], first.scheduledAt],
      ["Second of two", [], second.scheduledAt],
    ]);
  },
);

test("the history of a failed post is shown before its error texts are loaded", { timeout: 60_000 }, async () => {
  const client = await newUser("story");
  const post = await failedPost(client, "Refused before its words came");
  const page = await openPage(client);
  const released = Promise.withResolvers<void>();
  await page.route(/explain-error/, async (route) => {
    await released.promise;
    await route.fallback();
  });
  await page.goto(`/ai/posts/${post.id}`);
  const code = (await read(client, post.id)).targets[0]?.error?.code ?? "no code was given";
  await page.getByText(code).first().waitFor();
  released.resolve();
  const entry = page.getByRole("listitem").filter({ hasText: "Failed permanently" });
  await expect.poll(() => entry.textContent(), soon).toMatch(/\w\. \w+\.\w+/);
});

test(
  "a failed post shows the reason, is published by Retry, and shows its history and figures",
  { timeout: 120_000 },
  async () => {
    const client = await newUser("failed");
    const post = await failedPost(client, "Refused at first");
    const page = await openPage(client);
    await page.goto("/ai/posts?tab=failed");
    const row = rowsOf(page, "Failed").first();
    await row.getByText("Failed", { exact: true }).first().waitFor();
    const [{ error } = { error: null }] = (await read(client, post.id)).targets;
    await row
      .getByText(error?.message.slice(0, 20) ?? "no reason was given")
      .first()
      .waitFor();
    await row.getByRole("button", { name: "Retry" }).click();
    await page.getByText("Nothing failed").waitFor();
    await page.getByRole("tab", { name: /^Published/ }).click();
    await page.getByRole("list", { name: "Published" }).getByRole("link", { name: "Refused at first" }).click();

    const heading = page.getByRole("heading", { name: "Refused at first", level: 1 });
    await heading.and(page.locator(":focus")).waitFor();
    await page.getByRole("link", { name: "View post on Facebook" }).waitFor();
    const history = page
      .getByRole("region", { name: "History" })
      .or(page.locator("section", { has: page.getByRole("heading", { name: "History" }) }))
      .first();
    await history.getByText("Published", { exact: true }).waitFor();
    await expect.poll(() => history.getByText("Refused", { exact: true }).count(), soon).toBe(1);

    await page.getByText("Figures by hand").click();
    await page.getByLabel("Likes").fill("many");
    await page.getByRole("button", { name: "Save figures" }).click();
    await page.getByText("Type a whole number, or leave it blank.").waitFor();
    await page.getByLabel("Likes").fill("42");
    await page.getByRole("button", { name: "Save figures" }).click();
    await page.getByText("Figures saved").first().waitFor();
    await page.getByRole("button", { name: "Save figures" }).and(page.locator(":focus")).waitFor();
    expect((await read(client, post.id)).engagement?.likes).toBe(42);
  },
);

test("a figure that is typed while another one is saved stays typed", { timeout: 60_000 }, async () => {
  const client = await newUser("figures");
  const { id } = await write(client, "Counted by hand");
  await expect.poll(async () => (await read(client, id)).status, soon).toBe("published");
  const page = await openPage(client);
  await page.goto(`/ai/posts/${id}`);
  await page.getByText("Figures by hand").click();
  const held = Promise.withResolvers<void>();
  await page.route(/posts\.updateEngagement/, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.getByLabel("Likes").fill("42");
  await page.getByRole("button", { name: "Save figures" }).click();
  await page.getByLabel("Shares").fill("7");
  held.resolve();
  await page.getByText("Figures saved").first().waitFor();
  expect(await page.getByLabel("Shares").inputValue()).toBe("7");
  await page.getByRole("button", { name: "Save figures" }).click();
  await expect.poll(async () => (await read(client, id)).engagement, soon).toMatchObject({ likes: 42, shares: 7 });
});

test("a draft is duplicated and deleted on its page, and restored by Undo", { timeout: 90_000 }, async () => {
  const client = await newUser("draft");
  const draft = await write(client, "Half a thought", { draft: true });
  const page = await openPage(client);
  await page.goto(`/ai/posts/${draft.id}`);
  await page.getByRole("button", { name: "Actions for Half a thought" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.getByText("Saved as a draft").first().waitFor();
  await page.getByRole("button", { name: "Actions for Half a thought" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "Posts", level: 1 }).waitFor();
  await page.getByRole("tab", { name: /^Drafts/ }).click();
  await expect.poll(() => rowsOf(page, "Drafts").count(), soon).toBe(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rowsOf(page, "Drafts").count(), soon).toBe(2);

  // It is the same post again, under the same address.
  await page.goto(`/ai/posts/${draft.id}`);
  await page.getByRole("button", { name: "Actions for Half a thought" }).waitFor();
});

test(
  "after each deletion by keyboard the focus moves to the menu of the row that takes its place",
  { timeout: 90_000 },
  async () => {
    const client = await newUser("rows");
    for (const content of ["Third", "Second", "First"]) await write(client, content, { draft: true });
    const page = await openPage(client);
    await page.goto("/ai/posts?tab=drafts");
    const menuOf = (content: string) => page.getByRole("button", { name: `Actions for ${content}` });
    for (const [content, next] of [
      ["First", "Second"],
      ["Second", "Third"],
    ] as const) {
      await menuOf(content).press("Enter");
      await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
      await menuOf(next).and(page.locator(":focus")).waitFor();
    }
    await expect.poll(() => rowsOf(page, "Drafts").count(), soon).toBe(1);
  },
);

// Each theme and each width once: colours do not depend on the width, nor the layout on the theme.
test.each([
  ["dark", 1440],
  ["light", 390],
])("%s, %i wide: axe finds nothing serious, and nothing overflows", { timeout: 150_000 }, async (theme, width) => {
  const client = await newUser(`axe-${theme}-${width}`);
  const failed = await failedPost(client, "Refused for all to see");
  await write(client, "Kiln opening", { scheduledAt: inHours(5) });
  const page = await openPage(client, { theme, width });
  const findings: string[] = [];
  for (const path of [
    "/ai/posts?tab=scheduled",
    "/ai/posts?tab=drafts",
    "/ai/posts?tab=failed",
    `/ai/posts/${failed.id}`,
  ]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null);
    findings.push(...(await seriousFindings(page)).map((finding) => `${path}: ${finding}`));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) findings.push(`${path}: ${overflow}px wider than the window`);
  }
  await page.context().close();
  expect(findings).toEqual([]);
});

test("long words and names do not widen the page of a post on a phone", { timeout: 90_000 }, async () => {
  const client = await newUser("long-words");
  await connect(client, "linkedin", "Kiln & Clay Studio GmbH & Co. KG, Niederlassung Süd");
  const platforms: NewPostFields["platforms"] = ["facebook", "linkedin"];
  const post = await write(client, `Bowls ${"pottery".repeat(40)}`, { platforms, scheduledAt: inHours(30) });
  const text = `Shorter, please: ${"pottery".repeat(40)}`;
  await client.call("POST", `/posts/${post.id}/comments`, { text });
  const repeat = { pattern: { every: "days", days: 7, time: "09:00" }, timezone: "UTC" };
  const startsOn = inHours(48).slice(0, 10);
  const content = "Every working day: a photo of the shelf";
  await client.call("POST", "/repeats", { post: { content, platforms: ["facebook"] }, ...repeat, startsOn });
  const page = await openPage(client, { width: 390 });
  await page.goto(`/ai/posts/${post.id}`);
  await page.getByText(text).waitFor();
  await page.getByText("Niederlassung Süd").first().waitFor();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  await page.goto("/ai/posts");
  const title = await page.getByRole("region", { name: "Repeating" }).getByText(content).boundingBox();
  const menu = await page.getByRole("button", { name: `Actions for the repeating post ${content}` }).boundingBox();
  expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0);

  // Typed times are not closed unsaved.
  await page.getByRole("button", { name: `Actions for the repeating post ${content}` }).click();
  await page.getByRole("menuitem", { name: "Change times" }).click();
  await page.getByRole("dialog").getByLabel("Time", { exact: true }).fill("10:30");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog", { name: "Close without saving?" }).waitFor();
});

test("the marks of a post stay inside its row on a phone", async () => {
  const client = await newUser("marks");
  for (const network of ["threads", "x", "linkedin"] as const) await connect(client, network, "Kiln marks");
  await write(client, "On four networks", {
    platforms: ["facebook", "threads", "x", "linkedin"],
    scheduledAt: inHours(30),
  });
  const page = await openPage(client, { width: 390 });
  await page.goto("/ai/posts");
  const row = rowsOf(page, "Scheduled").first();
  const mark = await row.getByText("Sandbox").boundingBox();
  const controls = await row.getByRole("button", { name: /^Deliveries of/ }).boundingBox();
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual(controls?.x ?? 0);
});
