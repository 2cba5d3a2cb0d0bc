import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { launchBrowser } from "./browser.ts";
import { runningServer } from "./running-server.ts";

const server = await runningServer();
const browser = await launchBrowser();
afterAll(() => browser.close());

const budgetKb = { landing: 100, dashboard: 200 };

/** Opens a page with nothing cached. Returns the kilobytes of JavaScript that came over the wire until it was shown in full. */
async function scriptKb(path: string, tokens: Record<string, string>, isShown: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.baseUrl });
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, tokens);
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await isShown(page);
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  const sizes = await Promise.all(scripts);
  await context.close();
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000;
}

test("the landing page takes no more than 100 kB of JavaScript", async () => {
  const kb = await scriptKb("/", {}, (page) => page.waitForLoadState("networkidle"));
  expect(kb).toBeLessThanOrEqual(budgetKb.landing);
  // Less than React alone would mean that nothing was counted.
  expect(kb).toBeGreaterThan(50);
});

test("the signed-in shell with the dashboard takes no more than 200 kB of JavaScript", async () => {
  const { token } = await registeredClient(server.baseUrl, "weight@example.test");
  const kb = await scriptKb("/ai", { auth_token: token }, (page) =>
    page.getByRole("heading", { name: "Recent Creations" }).waitFor(),
  );
  expect(kb).toBeLessThanOrEqual(budgetKb.dashboard);
  expect(kb).toBeGreaterThan(100);
});
