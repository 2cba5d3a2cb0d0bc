import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signedInClient } from "#server/test/api-client.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import type { Post } from "#shared/posts/posts.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

/**
 * A page with a list of its uncaught exceptions and console errors. Violations of the content security policy, as of a picture of
 * another origin, are among the errors.
 */
async function openPage(): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return { page, errors };
}

async function signUp(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Start Creating Now" }).first().click();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByLabel("First Name").fill("Mira");
  await page.getByLabel("Email").fill("journey@example.test");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Password", { exact: true }).fill("a kiln of one's own");
  await page.getByLabel("Confirm Password").fill("a kiln of one's own");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
}

/** Connects through the network's consent page. Consent at Facebook connects the Page and its Instagram account. */
async function connect(page: Page, name: string): Promise<void> {
  await page.goto("/ai/settings?tab=accounts");
  await page.getByRole("button", { name: `Connect ${name}` }).click();
  await page.getByRole("button", { name: "Allow" }).waitFor();
  expect(new URL(page.url()).origin).not.toBe(server.baseUrl);
  await page.getByRole("button", { name: "Allow" }).click();
  await page
    .getByText(/connected/i)
    .first()
    .waitFor();
}

async function generate(page: Page, prompt: string): Promise<void> {
  await page.goto("/ai/generate-image");
  await page.getByLabel("Prompt", { exact: true }).fill(prompt);
  await page.getByText("Abstract", { exact: true }).click();
  await page
    .getByRole("button", { name: /^Generate/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Post to Social Media" }).waitFor({ timeout: 60_000 });
}

/** Width and origin of each account's picture in an element, once the first is visible. The width is 0 until it is decoded. */
async function picturesIn(page: Page, selector: string): Promise<{ width: number; origin: string }[]> {
  const pictures = page.locator(selector).locator('img[src*="/media/account-avatars/"]');
  await pictures.first().waitFor();
  return pictures.evaluateAll((images) =>
    images.map((image) => ({
      width: (image as HTMLImageElement).naturalWidth,
      origin: new URL((image as HTMLImageElement).src).origin,
    })),
  );
}

/** A picture of a connected account that is visible: the product's own origin serves it. */
const painted = { width: expect.toSatisfy((width: number) => width >= 64), origin: server.baseUrl };

/** All text of the composer: if a post is not published, it contains the reason. */
const composerText = (page: Page) => page.locator("form").first().innerText();
const publishing = { timeout: 120_000, interval: 500 };

/** A whole minute half an hour ahead, also as a `datetime-local` value in the page's time zone. */
const laterMinute = (page: Page) =>
  page.evaluate(() => {
    const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 1_800_000);
    const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
    return { at: at.toISOString(), value: local.toISOString().slice(0, 16) };
  });

test("from signing up to two published posts", { timeout: 300_000 }, async () => {
  const { page, errors } = await openPage();
  await signUp(page);
  await connect(page, "Facebook");
  await connect(page, "X");
  // The pictures are fetched in the background after the account; they appear without a reload, in the list and beside the posting times.
  await expect.poll(() => page.locator("main li img").count(), { timeout: 20_000 }).toBe(6);
  await expect.poll(() => picturesIn(page, "main li"), { timeout: 20_000 }).toEqual(Array(6).fill(painted));

  await generate(page, "Six marigolds in a tall white vase, indigo wall");
  await page.getByRole("button", { name: "Post to Social Media" }).click();
  await page.getByRole("menuitem", { name: "Post On Meta" }).click();
  await page.getByLabel("Caption").fill("Marigolds, first thing");
  await expect.poll(() => picturesIn(page, "main"), { timeout: 20_000 }).toContainEqual(painted);
  await page.getByLabel("Hashtags").fill("#handmade marigolds");
  await page.getByRole("button", { name: "Post Now" }).click();
  await expect.poll(() => composerText(page), publishing).toContain("Posted successfully!");
  expect(await page.getByRole("link", { name: /View post on/ }).count()).toBe(2);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open the sandbox feed" }).click();
  const feed = await opened;
  await feed.getByText("Marigolds, first thing").first().waitFor();
  expect(new URL(feed.url()).pathname).toBe("/sandbox/feed");
  await feed.close();

  await page.goto("/ai/post-x");
  await page.getByLabel("Tweet", { exact: true }).fill("Unloading the kiln in half an hour");
  await expect.poll(() => picturesIn(page, "main"), { timeout: 20_000 }).toContainEqual(painted);
  const { at, value } = await laterMinute(page);
  await page.getByLabel("Schedule").and(page.locator("input")).fill(value);
  await page.getByRole("button", { name: "Schedule Tweet" }).click();
  await page.getByText("Scheduled successfully!").first().waitFor();
  const client = await signedInClient(server.baseUrl, "journey@example.test");
  const { posts } = await client.call<{ posts: Post[] }>("GET", "/posts?status=scheduled");
  expect(posts.map(({ scheduledAt }) => scheduledAt)).toEqual([at]);
  // As if the half hour had passed but for its last seconds.
  const soonAt = new Date(Date.now() + 4_000).toISOString();
  await client.call("PATCH", `/posts/${posts[0]?.id}`, { scheduledAt: soonAt });
  await expect.poll(() => composerText(page), publishing).toContain("Posted successfully to X!");

  const tweets = await ledgerOf(server.baseUrl, "Unloading the kiln in half an hour");
  expect(tweets).toHaveLength(1);
  expect(new Date(tweets[0]?.receivedAt ?? 0).getTime()).toBeGreaterThanOrEqual(Date.parse(soonAt));
  const marigolds = await ledgerOf(server.baseUrl, "Marigolds, first thing");
  expect(marigolds.map((entry) => [entry.platform, entry.times]).sort()).toEqual([
    ["facebook", 1],
    ["instagram", 1],
  ]);

  await page.getByRole("banner").getByRole("link", { name: "Sandbox" }).click();
  await page.waitForURL("**/sandbox/feed");
  for (const text of ["Marigolds, first thing", "Unloading the kiln in half an hour"])
    await page.getByText(text).first().waitFor();

  await page.goto("/ai");
  await page.getByText("Loading dashboard...").waitFor({ state: "detached" });
  const statistic = (name: string) => page.locator("dl > div", { has: page.getByText(name, { exact: true }) });
  await statistic("Total Creations").getByText("1", { exact: true }).waitFor();
  await statistic("Total Creations").getByText("No data yet").waitFor();
  await statistic("Total Posts").getByText("2", { exact: true }).waitFor();
  expect(errors).toEqual([]);
});
