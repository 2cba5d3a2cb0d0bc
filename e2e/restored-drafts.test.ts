import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

/** Timeout for results that are immediate on an idle machine. */
const soon = { timeout: 20_000 };

let client: ApiClient;
beforeAll(async () => {
  client = await registeredClient(server.baseUrl, "restored@example.test");
  await connect(client, "x", "kilnandtide");
});

async function signedIn(): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
  return context;
}

async function openAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.locator("form").first().waitFor();
  return page;
}

const tweet = (page: Page) => page.getByLabel("Tweet", { exact: true });
const draftIn = (page: Page) => new URL(page.url()).searchParams.get("draft");
const draftsWith = async (content: string) =>
  (await client.call<{ posts: Post[] }>("GET", "/posts?status=draft&limit=50")).posts.filter((post) =>
    post.content.startsWith(content),
  );
const menuItem = (page: Page, name: RegExp | string) => page.getByRole("menuitem", { name });

/** Writes a draft that is stored only in the browser, because requests to create it fail. */
async function writeUnsaved(context: BrowserContext, content: string): Promise<Page> {
  await context.route(/posts\.create/, (route) => route.abort());
  const page = await openAt(context, "/ai/post-x");
  await page.getByRole("button", { name: "Drafts" }).click();
  await menuItem(page, "Start a new one").click();
  await tweet(page).fill(content);
  await page.getByText(/^Kept in this browser/).waitFor();
  return page;
}

test("drafts stored only in this browser are in the menu and can be continued", { timeout: 120_000 }, async () => {
  const context = await signedIn();
  const page = await writeUnsaved(context, "Only here");
  await page.getByRole("button", { name: "Drafts" }).click();
  // The open draft is not in the menu.
  expect(await menuItem(page, /Only here/).count()).toBe(0);
  await menuItem(page, "Start a new one").click();
  await expect.poll(() => tweet(page).inputValue(), soon).toBe("");
  await expect.poll(() => page.getByRole("button", { name: "Drafts" }).innerText(), soon).toMatch(/1$/);

  await page.getByRole("button", { name: "Drafts" }).click();
  await menuItem(page, /Only here.*Only in this browser/s).click();
  await expect.poll(() => tweet(page).inputValue(), soon).toBe("Only here");
  await context.unroute(/posts\.create/);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  expect(await draftsWith("Only here")).toHaveLength(1);

  await page.getByRole("button", { name: "Drafts" }).click();
  await menuItem(page, "Start a new one").click();
  await page.getByRole("button", { name: "Drafts" }).click();
  await menuItem(page, /Only here/)
    .first()
    .waitFor();
  expect(await menuItem(page, /Only here/).count()).toBe(1);
  expect(await menuItem(page, /Only in this browser/).count()).toBe(0);
  await context.close();
});

test("two tabs that restore the same draft create it once", { timeout: 120_000 }, async () => {
  const context = await signedIn();
  await (await writeUnsaved(context, "Restored twice")).close();
  await context.unroute(/posts\.create/);
  const bothOpen = Promise.withResolvers<void>();
  await context.route(/posts\.create/, async (route) => {
    await bothOpen.promise;
    await route.fallback();
  });
  const tabs = await Promise.all([openAt(context, "/ai/post-x"), openAt(context, "/ai/post-x")]);
  for (const tab of tabs) await expect.poll(() => tweet(tab).inputValue(), soon).toBe("Restored twice");
  for (const tab of tabs) await tab.getByText("Saving").first().waitFor();
  bothOpen.resolve();
  for (const tab of tabs) await tab.getByText(/^Saved \d\d:\d\d$/).waitFor();
  const created = await draftsWith("Restored twice");
  expect(created).toHaveLength(1);
  for (const tab of tabs) await expect.poll(() => draftIn(tab), soon).toBe(created[0]?.id);

  // Both tabs now edit one draft: a change in one is saved, because the other has changed nothing.
  await tabs[0].bringToFront();
  await tweet(tabs[0]).fill("Restored twice, once more");
  await expect
    .poll(async () => (await draftsWith("Restored twice"))[0]?.content, soon)
    .toBe("Restored twice, once more");
  expect(await draftsWith("Restored twice")).toHaveLength(1);
  await context.close();
});

test("a refused save says why and is sent again only after a change", { timeout: 120_000 }, async () => {
  const context = await signedIn();
  const page = await openAt(context, "/ai/post-x");
  await page.getByRole("button", { name: "Drafts" }).click();
  await menuItem(page, "Start a new one").click();
  await tweet(page).fill("Refused");
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();

  let calls = 0;
  const refusal = {
    message: "Too many requests. Try again in a minute.",
    code: -32_029,
    data: { errorCode: "RATE_LIMITED" },
  };
  await context.route(/posts\.update/, (route) => {
    calls += 1;
    return route.fulfill({ status: 429, json: { error: refusal } });
  });
  await tweet(page).fill("Refused once");
  const reason = page.getByText(`Not saved: ${refusal.message}`);
  await reason.waitFor();
  // A repeated autosave would follow after 1.5 s.
  await page.waitForTimeout(3_000);
  expect(calls).toBe(1);
  expect(await reason.isVisible()).toBe(true);

  await context.unroute(/posts\.update/);
  await tweet(page).fill("Refused once, then saved");
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  expect((await draftsWith("Refused"))[0]?.content).toBe("Refused once, then saved");
  await context.close();
});

test("a post gets its reconnected account back with one click", { timeout: 120_000 }, async () => {
  const accounts = async () => (await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts")).accounts;
  const [removed] = await accounts();
  const accountWithSameName = async () => (await accounts()).find(({ name }) => name === removed?.name);
  // Becomes the default account, so that the reconnected one is not the default.
  await connect(client, "x", "other");
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const { post } = await client.call<{ post: Post }>("POST", "/posts", {
    content: "Waits for its account",
    platforms: ["x"],
    accountIds: [removed?.id],
    scheduledAt,
  });
  const read = async () => (await client.call<{ post: Post }>("GET", `/posts/${post.id}`)).post;
  await client.call("DELETE", `/social/accounts/${removed?.id}`);
  expect((await read()).targets[0]).toMatchObject({ accountId: null, error: { code: "postloom.account_gone" } });

  const context = await signedIn();
  const page = await context.newPage();
  await page.goto(`/ai/posts/${post.id}`);
  await page.getByText("This account was disconnected").first().waitFor();
  const useAgain = page.getByRole("button", { name: /^Use .+ again$/ });
  expect(await useAgain.count()).toBe(0);

  await connect(client, "x", "kilnandtide");
  const reconnected = await accountWithSameName();
  expect(reconnected?.id).not.toBe(removed?.id);
  await page.reload();
  await useAgain.click();
  await expect.poll(async () => (await read()).targets[0]?.accountId, soon).toBe(reconnected?.id);
  expect(await read()).toMatchObject({ status: "scheduled", scheduledAt, targets: [{ error: null }] });
  await useAgain.waitFor({ state: "detached" });
  await context.close();
});
