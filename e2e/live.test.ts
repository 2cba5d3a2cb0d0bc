import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { launchBrowser } from "./browser.ts";
import { runningServer } from "./running-server.ts";

const server = await runningServer();
const browser = await launchBrowser();
afterAll(() => browser.close());

async function openPage(token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((stored) => localStorage.setItem("auth_token", stored), token);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

/** Whatever asks again and again does so by intervals: without them the page learns of nothing but what it is told. */
const stopAsking = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { setInterval: () => 0 });
  });

async function generate(page: Page): Promise<void> {
  await page.goto("/ai/generate-image");
  await page.getByLabel("Prompt", { exact: true }).fill("Six marigolds in a tall white vase");
  await page
    .getByRole("button", { name: /^Generate/ })
    .first()
    .click();
}

const finished = (page: Page) =>
  page.getByRole("button", { name: "Post to Social Media" }).waitFor({ timeout: 60_000 });

test("a page that never asks sees the bar move and the finished picture", { timeout: 120_000 }, async () => {
  const { token } = await registeredClient(server.baseUrl, "told@example.test");
  const page = await openPage(token);
  await stopAsking(page);
  const streams: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/trpc/live.changes")) streams.push(request.url());
  });
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenProgress: seen });
    new MutationObserver(() => {
      const bar = document.querySelector("[role=progressbar][aria-valuenow]");
      if (bar !== null) seen.add(bar.getAttribute("aria-valuenow") ?? "");
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await generate(page);
  await finished(page);
  const seen = await page.evaluate(() => [...(Reflect.get(window, "seenProgress") as Set<string>)]);
  expect(seen.length, seen.join()).toBeGreaterThan(1);
  // One stream, and no token in its address.
  expect(streams).toEqual([`${server.baseUrl}/trpc/live.changes`]);
});

test("what is done elsewhere shows on a page that nobody touches", { timeout: 120_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "elsewhere@example.test");
  const page = await openPage(client.token);
  await stopAsking(page);
  const isTold = page.waitForResponse((response) => response.url().includes("/trpc/live.changes"));
  await page.goto("/ai/post-x");
  await isTold;
  await page.getByText("Nothing here yet").waitFor();
  await client.call("POST", "/posts", { content: "Written by a program", platforms: ["x"], draft: true });
  await page.getByText("Written by a program").first().waitFor();
});

test(
  "where no stream opens the page asks, and sees the finished picture all the same",
  { timeout: 120_000 },
  async () => {
    const { token } = await registeredClient(server.baseUrl, "asks@example.test");
    const page = await openPage(token);
    await page.route("**/trpc/live.changes", (route) => route.abort());
    await generate(page);
    await finished(page);
  },
);
