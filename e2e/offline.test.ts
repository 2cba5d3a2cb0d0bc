import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { withoutWorker } from "./browser.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";
import { loadToasterAtOnce } from "./toaster-at-once.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

const blocked = withoutWorker("no worker in this browser");

const { token } = await registeredClient(server.baseUrl, "offline@example.test");

async function openPage(
  path: string,
  language: string,
  options: BrowserContextOptions = {},
  prepare: (context: BrowserContext) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: server.baseUrl,
    ...options,
  });
  await context.addInitScript(
    ([auth, chosen]) => {
      localStorage.setItem("auth_token", auth);
      localStorage.setItem("language", chosen);
    },
    [token, language] as const,
  );
  await prepare(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("once opened, the app starts offline, shows that it is offline, and continues when online", async () => {
  const page = await openPage("/ai", "de");
  const cached = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const [name = ""] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain("/index.html");
  expect(cached.filter((path) => /^\/(api|trpc|media)/.test(path))).toEqual([]);

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

test("a visit that begins at the landing page starts the service worker once the app is shown", async () => {
  // An account of its own: the other one has the language of whichever page saved it last.
  const email = "first-visit@example.test";
  await registeredClient(server.baseUrl, email);
  const context = await browser.newContext({ baseURL: server.baseUrl });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  await page.getByRole("link", { name: "Login" }).click();
  await heading(page, "Sign In").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a kiln of one's own");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await heading(page, "Dashboard").waitFor();
  // The page was not loaded again.
  expect(await page.evaluate(() => "isFirst" in window)).toBe(true);
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
  await context.close();
});

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("a toaster chunk that failed to load is loaded by a reload once the server responds", async () => {
  const page = await openPage("/ai", "en", blocked);
  await page.route(/\/assets\/toaster-/, (route) => route.abort(), { times: 1 });
  const requests: string[] = [];
  await page.route("**/api/system/info", async (route) => {
    requests.push((await page.evaluate(() => "isOld" in window)) ? "old" : "new");
    await (requests.length === 1 ? route.fulfill({ status: 503 }) : route.fallback());
  });
  await page.reload();
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await toasts(page).waitFor({ state: "attached" });
  expect(await page.evaluate(() => "isOld" in window)).toBe(false);
  expect(requests).toEqual(["old", "old"]);
  await page.context().close();
});

test("no reload for a missing toaster chunk while there is typed text", async () => {
  const page = await openPage("/ai/generate-image", "en", blocked);
  await page.route(/\/assets\/toaster-/, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/toaster-"));
  await page.reload();
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  const prompt = page.locator("#main textarea").first();
  await prompt.fill("Said while the line was cut");
  await failed;
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await prompt.inputValue()).toBe("Said while the line was cut");
  expect(loads).toEqual([]);
  await page.getByRole("link", { name: "Templates", exact: true }).click();
  await heading(page, "Templates").waitFor();
  await toasts(page).waitFor({ state: "attached" });
  // The toaster may be there before the event.
  await expect.poll(() => loads, { timeout: 20_000 }).toEqual([`${server.baseUrl}/ai/templates`]);
  await page.context().close();
});

test("parts that cannot load offline show an error, keep typed text, and open once online", async () => {
  const page = await openPage("/ai/post-insta", "en", {}, loadToasterAtOnce);
  await toasts(page).waitFor({ state: "attached" });
  await page.context().setOffline(true);
  const caption = page.getByLabel("Caption", { exact: true });
  await caption.fill("Said while the line was cut");
  const alerts = page.getByRole("alert").filter({ hasText: "The server did not answer." });
  for (const [place, name] of ["Emoji", "Account menu"].entries()) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect.poll(() => alerts.count(), { timeout: 20_000 }).toBe(place + 1);
    expect(await caption.inputValue()).toBe("Said while the line was cut");
  }
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Emoji", exact: true }).click();
  await page.getByRole("searchbox").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Account menu", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).waitFor();
  expect(await caption.inputValue()).toBe("Said while the line was cut");
  await page.context().close();
});

test("a checkout that fails to load reloads the landing page and opens there", async () => {
  const landing = await browser.newPage({ baseURL: server.baseUrl });
  // Until the reload: a failed preload may be followed by a second request for the same file.
  await landing.route(/\/assets\/checkout-/, (route) => route.abort());
  await landing.goto("/");
  const title = await landing.getByRole("heading", { level: 1 }).textContent();
  const again = landing.waitForEvent("load");
  await landing.getByRole("button", { name: "Choose Premium" }).click();
  await again;
  await landing.unroute(/\/assets\/checkout-/);
  await landing.getByRole("button", { name: "Choose Premium" }).click();
  await landing.getByRole("dialog", { name: "Premium" }).waitFor();
  expect(await landing.getByRole("heading", { level: 1, includeHidden: true }).textContent()).toBe(title);
  await landing.close();
});

test("with a local server everything opens although the browser reports no network", async () => {
  const page = await openPage("/ai", "en", {}, loadToasterAtOnce);
  await page.context().addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }));
  await page.reload();
  await heading(page, "Dashboard").waitFor();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await toasts(page).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Account menu", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  await page.getByText("Nothing is scheduled").waitFor();
  await page.context().close();
});

test("a screen whose file was removed by an update reloads the new version by itself", async () => {
  const page = await openPage("/ai", "en");
  let isRemoved = true;
  await page.context().route(/\/assets\/templates-/, (route) => {
    if (!isRemoved) return route.fallback();
    isRemoved = false;
    return route.fulfill({ status: 404, contentType: "application/json", body: "{}" });
  });
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Templates", exact: true }).click();
  await heading(page, "Templates").waitFor();
  expect(await page.evaluate(() => "isOld" in window)).toBe(false);
  await page.context().close();
});
