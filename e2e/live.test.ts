import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

async function openPage(token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((stored) => localStorage.setItem("auth_token", stored), token);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

/** Polling uses intervals: without them the page gets changes only from the live stream. */
const stopPolling = (page: Page) =>
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
  page.getByRole("button", { name: "Post to Social Media" }).waitFor({ timeout: 120_000 });

test("a page that does not poll shows the progress and the finished picture", { timeout: 240_000 }, async () => {
  const { token } = await registeredClient(server.baseUrl, "live-told@example.test");
  const page = await openPage(token);
  await stopPolling(page);
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
  // One stream, without a token in its URL.
  expect(streams).toEqual([`${server.baseUrl}/trpc/live.changes`]);
});

test("changes made elsewhere appear on an idle page", { timeout: 120_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "elsewhere@example.test");
  const page = await openPage(client.token);
  await stopPolling(page);
  const streamOpened = page.waitForResponse((response) => response.url().includes("/trpc/live.changes"));
  await page.goto("/ai/post-x");
  await streamOpened;
  await page.getByText("Nothing here yet").waitFor();
  await client.call("POST", "/posts", { content: "Written by a program", platforms: ["x"], draft: true });
  await page.getByText("Written by a program").first().waitFor();
});

test("without a stream the page polls and shows the finished picture", { timeout: 240_000 }, async () => {
  const { token } = await registeredClient(server.baseUrl, "asks@example.test");
  const page = await openPage(token);
  await page.route("**/trpc/live.changes", (route) => route.abort());
  await generate(page);
  await finished(page);
});
