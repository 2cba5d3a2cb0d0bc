import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { launchBrowser } from "./browser.ts";
import { runningServer } from "./running-server.ts";

const server = await runningServer();
const browser = await launchBrowser();
afterAll(() => browser.close());

/** Bounds a wait for what comes at once unless the machine is busy. */
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

/** Leaves a draft in the browser that no server has. */
async function writeUnsaved(context: BrowserContext, content: string): Promise<Page> {
  await context.route(/posts\.create/, (route) => route.abort());
  const page = await openAt(context, "/ai/post-x");
  await page.getByRole("button", { name: "Drafts" }).click();
  await menuItem(page, "Start a new one").click();
  await tweet(page).fill(content);
  await page.getByText(/^Kept in this browser/).waitFor();
  return page;
}

test(
  "drafts that only this browser has are in the menu, and are gone on with from there",
  { timeout: 120_000 },
  async () => {
    const context = await signedIn();
    const page = await writeUnsaved(context, "Only here");
    await page.getByRole("button", { name: "Drafts" }).click();
    // What is open is not offered once more.
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
  },
);

test("two tabs that restore the same draft make one of it", { timeout: 120_000 }, async () => {
  const context = await signedIn();
  await (await writeUnsaved(context, "Restored twice")).close();
  await context.unroute(/posts\.create/);
  const bothAreOpen = Promise.withResolvers<void>();
  await context.route(/posts\.create/, async (route) => {
    await bothAreOpen.promise;
    await route.fallback();
  });
  const tabs = await Promise.all([openAt(context, "/ai/post-x"), openAt(context, "/ai/post-x")]);
  for (const tab of tabs) await expect.poll(() => tweet(tab).inputValue(), soon).toBe("Restored twice");
  for (const tab of tabs) await tab.getByText("Saving").first().waitFor();
  bothAreOpen.resolve();
  for (const tab of tabs) await tab.getByText(/^Saved \d\d:\d\d$/).waitFor();
  const made = await draftsWith("Restored twice");
  expect(made).toHaveLength(1);
  for (const tab of tabs) await expect.poll(() => draftIn(tab), soon).toBe(made[0]?.id);

  // From here on they are two tabs with one draft: what the one adds is saved, as nothing was changed by the other.
  await tabs[0].bringToFront();
  await tweet(tabs[0]).fill("Restored twice, once more");
  await expect
    .poll(async () => (await draftsWith("Restored twice"))[0]?.content, soon)
    .toBe("Restored twice, once more");
  expect(await draftsWith("Restored twice")).toHaveLength(1);
  await context.close();
});

test("a post whose account is connected again takes it back in one click", { timeout: 120_000 }, async () => {
  const accounts = async () => (await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts")).accounts;
  const [lost] = await accounts();
  const named = async () => (await accounts()).find(({ name }) => name === lost?.name);
  // It is not the account that a post without a choice goes to.
  await connect(client, "x", "other");
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const { post } = await client.call<{ post: Post }>("POST", "/posts", {
    content: "Waits for its account",
    platforms: ["x"],
    accountIds: [lost?.id],
    scheduledAt,
  });
  const read = async () => (await client.call<{ post: Post }>("GET", `/posts/${post.id}`)).post;
  await client.call("DELETE", `/social/accounts/${lost?.id}`);
  expect((await read()).targets[0]).toMatchObject({ accountId: null, error: { code: "postloom.account_gone" } });

  const context = await signedIn();
  const page = await context.newPage();
  await page.goto(`/ai/posts/${post.id}`);
  await page.getByText("This account was disconnected").first().waitFor();
  const again = page.getByRole("button", { name: /^Use .+ again$/ });
  expect(await again.count()).toBe(0);

  await connect(client, "x", "kilnandtide");
  const back = await named();
  expect(back?.id).not.toBe(lost?.id);
  await page.reload();
  await again.click();
  await expect.poll(async () => (await read()).targets[0]?.accountId, soon).toBe(back?.id);
  expect(await read()).toMatchObject({ status: "scheduled", scheduledAt, targets: [{ error: null }] });
  await again.waitFor({ state: "detached" });
  await context.close();
});
