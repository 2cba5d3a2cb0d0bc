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
let context: BrowserContext;
beforeAll(async () => {
  client = await registeredClient(server.baseUrl, "figures@example.test");
  await connect(client, "x", "kilnandtide");
  context = await browser.newContext({ baseURL: server.baseUrl, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(20_000);
  await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
});

async function opened(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const metrics = (page: Page) => page.getByRole("checkbox", { name: "Show engagement metrics" });
const postOf = async (id: string) => (await client.call<{ post: Post }>("GET", `/posts/${id}`)).post;
const accountNow = async () =>
  (await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts")).accounts[0]?.readsFigures;

test("whether figures are read is chosen for one post, or for its account", { timeout: 120_000 }, async () => {
  const page = await opened("/ai/post-x");
  await page.getByLabel("Tweet", { exact: true }).fill("Nobody has to count this one");
  expect(await metrics(page).isChecked()).toBe(true);
  await metrics(page).click();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("draft"), soon).not.toBeNull();
  const id = new URL(page.url()).searchParams.get("draft") ?? "";
  await expect.poll(async () => (await postOf(id)).readsFigures, soon).toBe(false);
  expect(await accountNow()).toBe(true);

  // It is found again as it was chosen, and the next post begins as its account says.
  await page.reload();
  await expect.poll(() => metrics(page).isChecked(), soon).toBe(false);
  const other = await opened("/ai/post-x");
  await other.getByRole("button", { name: "Drafts" }).click();
  await other.getByRole("menuitem", { name: "Start a new one" }).click();
  await expect.poll(() => metrics(other).isChecked(), soon).toBe(true);
  await other.close();

  await page.getByRole("button", { name: "Post Tweet" }).click();
  await page.getByText("Posted successfully to X!").first().waitFor();
  await expect.poll(async () => (await postOf(id)).status, soon).toBe("published");
  expect((await postOf(id)).readsFigures).toBe(false);

  // A post that is out has the same choice.
  await page.goto(`/ai/posts/${id}`);
  await expect.poll(() => metrics(page).isChecked(), soon).toBe(false);
  await metrics(page).click();
  await expect.poll(async () => (await postOf(id)).readsFigures, soon).toBe(true);
  expect(await metrics(page).isChecked()).toBe(true);

  await page.goto("/ai/settings?tab=accounts");
  await expect.poll(() => metrics(page).isChecked(), soon).toBe(true);
  await metrics(page).click();
  await expect.poll(accountNow, soon).toBe(false);
  expect((await postOf(id)).readsFigures).toBe(true);
  await page.goto("/ai/post-x");
  await expect.poll(() => metrics(page).isChecked(), soon).toBe(false);
  await page.close();
});
