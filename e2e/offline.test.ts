import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { launchBrowser } from "./browser.ts";
import { runningServer } from "./running-server.ts";

const server = await runningServer();
const browser = await launchBrowser();
afterAll(() => browser.close());

const { token } = await registeredClient(server.baseUrl, "offline@example.test");

async function openPage(path: string, language: string, serviceWorkers: "allow" | "block"): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: server.baseUrl,
    serviceWorkers,
  });
  await context.addInitScript(
    ([auth, spoken]) => {
      localStorage.setItem("auth_token", auth);
      localStorage.setItem("language", spoken);
    },
    [token, language] as const,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("once it was opened it starts without a connection, says so, and goes on when there is one", async () => {
  const page = await openPage("/ai", "de", "allow");
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const [name = ""] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/index.html");
  expect(kept.filter((path) => /^\/(api|trpc|media)/.test(path))).toEqual([]);

  await page.context().setOffline(true);
  await page.goto("/ai/calendar");
  await heading(page, "Du bist offline").waitFor();
  expect(await page.title()).toContain("Offline");
  const answer = page.evaluate(() =>
    fetch("/api/system").then(
      () => "answered",
      () => "no connection",
    ),
  );
  expect(await answer).toBe("no connection");

  await page.context().setOffline(false);
  await heading(page, "Kalender").waitFor();
  await page.context().close();
});

test("toasts that cannot be brought take nothing off the screen", async () => {
  const page = await openPage("/ai/post-x", "en", "block");
  await page.route(/\/assets\/toaster-/, (route) => route.abort());
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/toaster-"));
  await page.reload();
  await lost;
  await page.getByLabel("Tweet", { exact: true }).fill("Said while the line was cut");
  await page.getByText(/^Saved/).waitFor();
  await page.context().close();
});

test("a screen that is gone since the server was updated brings the new version by itself", async () => {
  const page = await openPage("/ai", "en", "block");
  let isGone = true;
  await page.route(/\/assets\/templates-/, (route) => {
    if (!isGone) return route.fallback();
    isGone = false;
    return route.fulfill({ status: 404, contentType: "application/json", body: "{}" });
  });
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Templates", exact: true }).click();
  await heading(page, "Templates").waitFor();
  expect(await page.evaluate(() => "isOld" in window)).toBe(false);
  await page.context().close();
});
