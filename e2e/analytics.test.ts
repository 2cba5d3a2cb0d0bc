import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { allFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

async function openPage(client: ApiClient, theme = "dark", width = 1_440): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
    acceptDownloads: true,
  });
  await context.addInitScript(
    (items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    },
    { auth_token: client.token, theme },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

const settle = (page: Page) => page.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null);

async function publish(client: ApiClient, content: string, platforms: string[]): Promise<Post> {
  const { post } = await client.call<{ post: Post }>("POST", "/posts", { content, platforms });
  for (let tries = 0; tries < 300; tries++) {
    const now = await client.call<{ post: Post }>("GET", `/posts/${post.id}`);
    if (now.post.status === "published") return now.post;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The post was not published within 30 seconds");
}

test("without published posts the empty state is shown", { timeout: 90_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "nothing@example.test");
  const page = await openPage(client, "light", 390);
  await page.goto("/ai/analytics");
  await page.getByText("Nothing to count yet").waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Create a post" }).click();
  await page.waitForURL(/\/ai\/post-insta/);
  await page.context().close();
});

test("a post counts in every part of the screen as soon as it is out", { timeout: 90_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "just-out@example.test");
  for (const platform of ["facebook", "x"] as const) await connect(client, platform, "Kiln & Tide");
  await publish(client, "Fresh from the kiln", ["facebook", "x"]);
  const page = await openPage(client);
  await page.goto("/ai/analytics");
  await page.getByRole("region", { name: "Top posts" }).getByRole("link").waitFor();
  await settle(page);
  const partsOf = async (name: string) => (await page.getByRole("region", { name }).innerText()).split(/\n+/);
  const strip = await partsOf("Figures of the range");
  expect(strip[strip.indexOf("Posts published") + 1]).toBe("1");
  expect((await partsOf("By platform")).filter((text) => text === "1 post")).toHaveLength(2);
  expect(await partsOf("Top posts")).toContain("Fresh from the kiln");
  await page.context().close();
});

test("figures are shown, sorted, filtered and exported", { timeout: 180_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "counted@example.test");
  for (const platform of ["facebook", "x"] as const) await connect(client, platform, "Kiln & Tide");
  const more = await publish(client, "Six new bowls", ["facebook"]);
  const fewer = await publish(client, "A seventh bowl", ["x"]);
  const figures = (post: Post, views: number, likes: number) =>
    client.call("PATCH", `/posts/${post.id}/engagement`, { views, likes, comments: 0, shares: 0 });
  await figures(more, 4_000, 100);
  await figures(fewer, 1_000, 90);
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts");
  expect(accounts.length).toBeGreaterThan(0);

  const page = await openPage(client);
  await page.goto("/ai/analytics");
  const strip = page.getByRole("region", { name: "Figures of the range" });
  await strip.getByText("5,000").waitFor();
  await strip.getByText("3.8%").waitFor();
  await settle(page);
  expect(await allFindings(page)).toEqual([]);

  const top = page.getByRole("region", { name: "Top posts" });
  const names = () => top.getByRole("rowheader").allInnerTexts();
  await top.getByRole("link", { name: "Six new bowls" }).waitFor();
  expect((await names()).map((text) => text.split("\n")[0])).toEqual(["Six new bowls", "A seventh bowl"]);
  await top.getByRole("button", { name: "Sort by Engagement" }).click();
  await expect
    .poll(async () => (await names()).map((text) => text.split("\n")[0]), { timeout: 30_000 })
    .toEqual(["A seventh bowl", "Six new bowls"]);
  await top.locator("th[aria-sort=descending]").getByText("Eng.").waitFor();

  await page.getByRole("combobox", { name: "Platform" }).click();
  await page.getByRole("option", { name: "X", exact: true }).click();
  await strip.getByText("1,000").waitFor();
  await page.waitForURL(/platform=x/);
  await top.getByRole("link", { name: "Six new bowls" }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Export" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV, for a spreadsheet" }).click(),
  ]);
  const csv = (await buffer(await file.createReadStream())).toString("utf8");
  expect(csv).toContain("A seventh bowl");
  expect(csv).not.toContain("Six new bowls");
  await page.getByRole("figure", { name: "Views per day" }).locator("svg").first().waitFor();
  await page.context().close();
});

test(
  "chosen days are in the URL, and a range that ends before it begins is refused",
  {
    timeout: 120_000,
  },
  async () => {
    const client = await registeredClient(server.baseUrl, "days@example.test");
    const page = await openPage(client);
    await page.goto("/ai/analytics?days=7");
    await page.getByRole("combobox", { name: "Range" }).click();
    await page.getByRole("option", { name: "Custom range" }).click();
    // On a slow machine, the page must not put the old date back between two digits, nor forget the first day for the second.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.getByLabel("From").pressSequentially("02012026");
    await page.getByLabel("To", { exact: true }).fill("2026-01-31");
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.getByText("The range must end after it begins").waitFor();
    await page.getByLabel("To", { exact: true }).fill("");
    await page.getByText("Choose both days").waitFor();
    await page.getByLabel("To", { exact: true }).fill("2026-02-28");
    await page.waitForURL(/from=2026-02-01&to=2026-02-28/);
    await page.getByText("1 Feb 2026 to 28 Feb 2026, compared with the previous period").waitFor();
    await page.context().close();
  },
);

test("a failed query shows an error and can be retried", { timeout: 90_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "lost@example.test");
  const page = await openPage(client);
  let isDown = true;
  await page.route(/analytics\.overview/, (route) => (isDown ? route.abort() : route.continue()));
  await page.goto("/ai/analytics");
  await page.getByText("Failed to load analytics").waitFor();
  isDown = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("Nothing to count yet").waitFor();
  await page.context().close();
});

test("the networks of a post on many of them stay inside their column", { timeout: 180_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "many-networks@example.test");
  const networks = ["bluesky", "mastodon", "threads", "linkedin", "x"] as const;
  for (const platform of networks) await connect(client, platform, "Kiln & Tide");
  await publish(client, "Everywhere at once", [...networks]);
  const page = await openPage(client);
  await page.goto("/ai/analytics");
  const row = page.getByRole("row").filter({ hasText: "Everywhere at once" });
  const cell = row.getByRole("cell").first();
  await cell.getByText("+3").waitFor();
  expect(await cell.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  for (const name of ["Bluesky", "Mastodon", "Threads", "LinkedIn", "X"])
    expect(await cell.innerText()).toContain(name);
  await page.context().close();
});
