import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import type { NewPostFields, Post } from "#shared/posts/posts.ts";
import { seriousFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

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
  const client = await registeredClient(server.baseUrl, `bulk-${name}@example.test`);
  await client.call("POST", "/billing/plan", { plan: "premium" });
  await connect(client, "facebook", `Kiln ${name}`);
  await connect(client, "x", `Clay ${name}`);
  return client;
}

const write = async (client: ApiClient, content: string, fields: Partial<NewPostFields> = {}) =>
  (await client.call<{ post: Post }>("POST", "/posts", { content, platforms: ["facebook"], ...fields })).post;
const postsOf = async (client: ApiClient) =>
  (await client.call<{ posts: Post[] }>("GET", "/posts?sort=oldest&limit=100")).posts;

const checkbox = (page: Page, title: string) => page.getByRole("checkbox", { name: `Select ${title}` });
const idle = ":not([aria-busy])";

/** Not a toast, which is a dialog, too. */
const dialogIn = (page: Page) => page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Cancel" }) });

async function openDialog(page: Page, count: number, item: string): Promise<void> {
  await page
    .getByRole("button", { name: `Change ${count}` })
    .and(page.locator(idle))
    .click();
  await page.getByRole("menuitem", { name: item }).click();
  await dialogIn(page).waitFor();
}

/** The undo of the newest toast. */
const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).last().click();

async function judge(page: Page, name: string): Promise<void> {
  expect(await seriousFindings(page), name).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, name).toBeLessThanOrEqual(0);
}

test("several posts are moved, tagged, readdressed and deleted, each with one undo", { timeout: 120_000 }, async () => {
  const client = await newUser("journey");
  const times = [30, 40, 50, 60].map(inHours);
  for (const [index, scheduledAt] of times.entries()) await write(client, `Bowl ${index}`, { scheduledAt });
  const facts = async () =>
    (await postsOf(client)).map(({ content, scheduledAt, hashtags, platforms }) => [
      content,
      scheduledAt,
      hashtags,
      platforms,
    ]);
  const before = await facts();
  const page = await openPage(client);
  await page.goto("/ai/posts?tab=scheduled");

  // A range by a click with Shift, and back by Space with Shift.
  await checkbox(page, "Bowl 1").click();
  await checkbox(page, "Bowl 3").click({ modifiers: ["Shift"] });
  await page.getByText("3 selected").waitFor();
  await openDialog(page, 3, "Move by days…");
  await judge(page, "bulk-days-dark");
  await dialogIn(page).getByLabel("Days").fill("2");
  await dialogIn(page).getByRole("button", { name: "Move" }).click();
  await page.getByText("3 posts changed").waitFor();
  const later = (at: string | undefined) => new Date(Date.parse(at ?? "") + 48 * hourMs).toISOString();
  expect((await facts()).map(([, at]) => at)).toEqual([times[0], later(times[1]), later(times[2]), later(times[3])]);
  await undo(page);
  await expect.poll(facts, soon).toEqual(before);

  await page.getByRole("checkbox", { name: "Select all" }).click();
  await openDialog(page, 4, "Add hashtags…");
  await dialogIn(page).getByLabel("Hashtags").fill("#kiln clay");
  await dialogIn(page).getByRole("button", { name: "Add" }).click();
  await expect
    .poll(async () => (await facts()).map(([, , tags]) => tags), soon)
    .toEqual(before.map(() => ["kiln", "clay"]));
  await undo(page);
  await expect.poll(facts, soon).toEqual(before);

  await page.getByRole("checkbox", { name: "Select all" }).click();
  await openDialog(page, 4, "Change the accounts…");
  await dialogIn(page).getByRole("checkbox", { name: /^X / }).click();
  await dialogIn(page).getByRole("button", { name: "Replace" }).click();
  await expect
    .poll(async () => (await facts()).map(([, , , networks]) => networks), soon)
    .toEqual(before.map(() => ["x"]));
  await undo(page);
  await expect.poll(facts, soon).toEqual(before);

  const ids = (await postsOf(client)).map(({ id }) => id);
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Delete 4" }).and(page.locator(idle)).click();
  await page.getByText("Nothing is scheduled").waitFor();
  await undo(page);
  await expect.poll(facts, soon).toEqual(before);
  expect((await postsOf(client)).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ["dark", 390],
  ["light", 1440],
])("%s, %i wide: the posts that stay are named with the reason", { timeout: 90_000 }, async (theme, width) => {
  const client = await newUser(`stay-${width}`);
  await write(client, "Half a thought", { draft: true });
  await write(client, "With a time", { draft: true, scheduledAt: inHours(30) });
  const page = await openPage(client, { theme, width });
  await page.goto("/ai/posts?tab=drafts");
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await judge(page, `bulk-selected-${width}`);
  await openDialog(page, 2, "Change the accounts…");
  await page.getByRole("checkbox", { name: /^X / }).waitFor();
  await judge(page, `bulk-accounts-${width}`);
  await page.keyboard.press("Escape");
  await openDialog(page, 2, "Move by days…");
  await dialogIn(page).getByLabel("Days").fill("0");
  await dialogIn(page).getByRole("button", { name: "Move" }).click();
  await page.getByText("Write a whole number from 1 to 366.").waitFor();
  await dialogIn(page).getByLabel("Days").fill("1");
  await dialogIn(page).getByRole("button", { name: "Move" }).click();
  await page.getByRole("alert").getByText("1 post stays as it is").waitFor();
  expect(await page.getByRole("alert").first().textContent()).toContain(
    "Half a thought: This post has no time, so there is nothing to move",
  );
  await page.getByRole("button", { name: "Dismiss" }).waitFor();
  await judge(page, `bulk-left-${width}`);
  await page.getByRole("button", { name: "Close", exact: true }).first().click();
});

test("before published posts are deleted, the page says that Undo cannot bring them back", async () => {
  const client = await newUser("sent");
  for (const content of ["One", "Another"]) await write(client, content);
  await vi.waitFor(async () => {
    expect((await postsOf(client)).map(({ status }) => status)).toEqual(["published", "published"]);
  }, soon);
  const page = await openPage(client);
  await page.goto("/ai/posts?tab=published");
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Delete 2" }).and(page.locator(idle)).click();
  const question = page.getByRole("alertdialog", { name: "Delete 2 posts?" });
  await question.getByText("They are removed from Postloom, and this cannot be undone.").waitFor();
  await question.getByRole("button", { name: "Delete" }).click();
  await vi.waitFor(async () => expect(await postsOf(client)).toEqual([]), soon);
});
