import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { launchBrowser } from "./browser.ts";
import { runningServer } from "./running-server.ts";

const server = await runningServer();
const browser = await launchBrowser();
afterAll(() => browser.close());

/** Of the layout instability specification; TypeScript does not know it. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

const budgetKb = { landing: 100, dashboard: 190 };

/** Opens a page with nothing cached. Returns the kilobytes of JavaScript that came over the wire until it was shown in full. */
async function scriptKb(path: string, tokens: Record<string, string>, isShown: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.baseUrl });
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, tokens);
  // What comes by itself after seconds counts as well: it comes at once here, so that nobody has to wait for it.
  await context.addInitScript((putOffMs) => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => later(run, ms === putOffMs ? 0 : ms) });
  }, 5_000);
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

/** The page is there first; start.js says until when its scripts are not. */
const listens = (page: Page) => page.waitForFunction(() => document.documentElement.dataset["written"] === undefined);

test("the landing page takes no more than 100 kB of JavaScript", async () => {
  const kb = await scriptKb("/", {}, listens);
  expect(kb).toBeLessThanOrEqual(budgetKb.landing);
  // Less than React alone would mean that nothing was counted.
  expect(kb).toBeGreaterThan(50);
});

test("the landing page can be read without JavaScript, in the language of the browser", async () => {
  const context = await browser.newContext({ locale: "de-DE", javaScriptEnabled: false, baseURL: server.baseUrl });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "Inhalte erzeugen und mit KI schneller wachsen" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await context.close();
});

/** Parts that are not worked out because they are far away. */
const skipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *, footer *")]
      .filter((part) => part.checkVisibility() && !part.checkVisibility({ contentVisibilityAuto: true }))
      .map((part) => part.outerHTML.slice(0, 80)),
  );

test("the landing page is printed whole and dark on light, also before it listens", async () => {
  const page = await browser.newPage({ baseURL: server.baseUrl });
  // Its scripts never come.
  await page.route(/\/assets\/.*\.js$/, () => undefined);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("contentinfo").waitFor();
  const inkOf = () => page.evaluate(() => getComputedStyle(document.body).color);
  const onScreen = await inkOf();
  await page.emulateMedia({ media: "print" });
  expect(await skipped(page)).toEqual([]);
  expect(await page.locator("#pricing").innerText()).toMatch(/Basic[^]*Premium/);
  expect(await inkOf()).not.toBe(onScreen);
  // A PDF lists its headings.
  const pdf = (await page.pdf({ format: "A4", tagged: true, outline: true })).toString("latin1");
  for (const heading of ["Basic", "Premium", "Weekly newsletter"]) expect(pdf).toContain(`/Title (${heading})`);
  await page.close();
});

test("all of the landing page is there for who reads it from a script or takes a picture of it", async () => {
  const page = await browser.newPage({ baseURL: server.baseUrl });
  await page.goto("/");
  await listens(page);
  expect(await skipped(page)).toEqual([]);
  expect(await page.locator("body").innerText()).toMatch(/Pricing[^]*Basic[^]*Premium[^]*Weekly newsletter/);
  await page.close();
});

test("what is typed and pressed before the landing page listens counts as soon as it does, and nothing is drawn anew", async () => {
  const page = await browser.newPage({ baseURL: server.baseUrl });
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.fallback();
  });
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto("/");
  const heading = await page.getByRole("heading", { level: 1 }).elementHandle();
  await page.getByRole("textbox", { name: "Email" }).fill("early@example.test");
  await page.getByRole("button", { name: "Choose Premium" }).click();
  scripts.resolve();
  const checkout = page.getByRole("dialog", { name: "Premium" });
  await checkout.waitFor();
  await page.keyboard.press("Escape");
  await checkout.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("early@example.test").waitFor();
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  expect(errors).toEqual([]);
  await page.close();
});

test("nobody sees the landing page in a language that they did not choose", async () => {
  const context = await browser.newContext({ locale: "de-DE", baseURL: server.baseUrl });
  await context.addInitScript(() => localStorage.setItem("language", "fr"));
  const page = await context.newPage();
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.fallback();
  });
  await page.goto("/");
  expect(await page.getByRole("heading").count()).toBe(0);
  scripts.resolve();
  await page.getByRole("heading", { level: 1, name: /^Créez/ }).waitFor();
  await context.close();
});

test("the signed-in shell with the dashboard takes no more than 190 kB of JavaScript", async () => {
  const { token } = await registeredClient(server.baseUrl, "weight@example.test");
  const kb = await scriptKb("/ai", { auth_token: token }, async (page) => {
    await page.getByRole("heading", { name: "Recent Creations" }).waitFor();
    // Where toasts are shown: put off, and the last to come.
    await page.getByRole("region", { name: "Notifications" }).waitFor({ state: "attached" });
  });
  expect(kb).toBeLessThanOrEqual(budgetKb.dashboard);
  expect(kb).toBeGreaterThan(100);
});

test("the dashboard and the library come without a jump", async () => {
  const { token } = await registeredClient(server.baseUrl, "still@example.test");
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: server.baseUrl });
  await context.addInitScript((value) => {
    localStorage.setItem("auth_token", value);
    const shifts: { what: string; score: number }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput)
          shifts.push({
            what: entry.sources[0]?.node?.parentElement?.innerHTML.slice(0, 200) ?? "",
            score: entry.value,
          });
    }).observe({ type: "layout-shift", buffered: true });
  }, token);
  const page = await context.newPage();
  for (const path of ["/ai", "/ai/creations"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    const shifts = await page.evaluate(() => (window as Window & { shifts?: { score: number }[] }).shifts ?? []);
    // Half of what web vitals call good.
    expect(
      shifts.reduce((sum, { score }) => sum + score, 0),
      `${path} ${JSON.stringify(shifts)}`,
    ).toBeLessThan(0.05);
  }
  await context.close();
});
