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
let context: BrowserContext;
beforeAll(async () => {
  client = await registeredClient(server.baseUrl, "figures@example.test");
  await connect(client, "x", "kilnandtide");
  context = await browser.newContext({ baseURL: server.baseUrl, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(20_000);
  await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
});

async function openAt(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const metrics = (page: Page) => page.getByRole("checkbox", { name: "Show engagement metrics" });
const postOf = async (id: string) => (await client.call<{ post: Post }>("GET", `/posts/${id}`)).post;
const accountReadsMetrics = async () =>
  (await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts")).accounts[0]?.readsMetrics;

test("a user chooses for one post, or for its account, whether figures are read", { timeout: 120_000 }, async () => {
  const page = await openAt("/ai/post-x");
  await page.getByLabel("Tweet", { exact: true }).fill("Nobody has to count this one");
  expect(await metrics(page).isChecked()).toBe(true);
  await metrics(page).click();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("draft"), soon).not.toBeNull();
  const id = new URL(page.url()).searchParams.get("draft") ?? "";
  await expect.poll(async () => (await postOf(id)).readsMetrics, soon).toBe(false);
  expect(await accountReadsMetrics()).toBe(true);

  // The choice survives a reload; the next post starts with the account's setting.
  await page.reload();
  await expect.poll(() => metrics(page).isChecked(), soon).toBe(false);
  const other = await openAt("/ai/post-x");
  await other.getByRole("button", { name: "Drafts" }).click();
  await other.getByRole("menuitem", { name: "Start a new one" }).click();
  await expect.poll(() => metrics(other).isChecked(), soon).toBe(true);
  await other.close();

  await page.getByRole("button", { name: "Post Tweet" }).click();
  await page.getByText("Posted successfully to X!").first().waitFor();
  await expect.poll(async () => (await postOf(id)).status, soon).toBe("published");
  expect((await postOf(id)).readsMetrics).toBe(false);

  // A published post has the same choice.
  await page.goto(`/ai/posts/${id}`);
  await expect.poll(() => metrics(page).isChecked(), soon).toBe(false);
  await metrics(page).click();
  await expect.poll(async () => (await postOf(id)).readsMetrics, soon).toBe(true);
  expect(await metrics(page).isChecked()).toBe(true);

  await page.goto("/ai/settings?tab=accounts");
  await expect.poll(() => metrics(page).isChecked(), soon).toBe(true);
  await metrics(page).click();
  await expect.poll(accountReadsMetrics, soon).toBe(false);
  expect((await postOf(id)).readsMetrics).toBe(true);
  await page.goto("/ai/post-x");
  await expect.poll(() => metrics(page).isChecked(), soon).toBe(false);
  await page.close();
});
