import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { withoutWorker } from "./browser.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";
import { loadToasterAtOnce } from "./toaster-at-once.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

/** From the Layout Instability specification; missing in TypeScript's types. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

const budgetKb = { landing: 100, dashboard: 184 };
/** Over HTTP/1.1 a browser asks for six at a time, so that on a slow phone each further six take half a second. */
const budgetFiles = { dashboard: 14, library: 30 };

/** Opens a page with an empty cache. Returns the transferred kilobytes and files of JavaScript until the page is complete. */
async function scriptsOf(path: string, storage: Record<string, string>, isComplete: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    ...withoutWorker("first visit"),
  });
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, storage);
  // The toaster's chunk counts as well.
  await loadToasterAtOnce(context);
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  const count = (request: Request) => {
    if (request.resourceType() !== "script") return;
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on("requestfinished", count);
  await page.goto(path);
  await isComplete(page);
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  // A script that arrives later has no size once its page is closed.
  page.off("requestfinished", count);
  const sizes = await Promise.all(scripts);
  await context.close();
  return { kb: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000, files: sizes.length };
}

/** start.js sets `data-written` on the prerendered page; it is removed once the scripts have taken over. */
const hydrated = (page: Page) => page.waitForFunction(() => document.documentElement.dataset["written"] === undefined);

test("the landing page takes no more than 100 kB of JavaScript", async () => {
  const { kb } = await scriptsOf("/", {}, hydrated);
  expect(kb).toBeLessThanOrEqual(budgetKb.landing);
  // Less than React alone would mean that nothing was counted.
  expect(kb).toBeGreaterThan(50);
});

test("the landing page is readable without JavaScript, in the browser's language", async () => {
  const context = await browser.newContext({ locale: "de-DE", javaScriptEnabled: false, baseURL: server.baseUrl });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "Inhalte erzeugen und mit KI schneller wachsen" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await context.close();
});

/** Elements that `content-visibility: auto` does not render because they are off screen. */
const skipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *, footer *")]
      .filter((element) => element.checkVisibility() && !element.checkVisibility({ contentVisibilityAuto: true }))
      .map((element) => element.outerHTML.slice(0, 80)),
  );

test("the landing page is printed completely and dark on light, even before its scripts load", async () => {
  const page = await browser.newPage({ baseURL: server.baseUrl });
  // The scripts never load.
  await page.route(/\/assets\/.*\.js$/, () => undefined);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("contentinfo").waitFor();
  const textColour = () => page.evaluate(() => getComputedStyle(document.body).color);
  const onScreen = await textColour();
  await page.emulateMedia({ media: "print" });
  expect(await skipped(page)).toEqual([]);
  expect(await page.locator("#pricing").innerText()).toMatch(/Basic[^]*Premium/);
  expect(await textColour()).not.toBe(onScreen);
  // The outline of the PDF contains the headings.
  const pdf = (await page.pdf({ format: "A4", tagged: true, outline: true })).toString("latin1");
  for (const heading of ["Basic", "Premium", "Weekly newsletter"]) expect(pdf).toContain(`/Title (${heading})`);
  await page.close();
});

test("the whole landing page is rendered for scripts that read it or take a screenshot", async () => {
  const page = await browser.newPage({ baseURL: server.baseUrl });
  await page.goto("/");
  await hydrated(page);
  expect(await skipped(page)).toEqual([]);
  expect(await page.locator("body").innerText()).toMatch(/Pricing[^]*Basic[^]*Premium[^]*Weekly newsletter/);
  await page.close();
});

test("input and clicks before hydration of the landing page take effect after it, in the same elements", async () => {
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

test("the prerendered landing page is not shown when the visitor chose another language", async () => {
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

test("the signed-in shell with the dashboard takes no more than 184 kB of JavaScript, in few files", async () => {
  const { token } = await registeredClient(server.baseUrl, "weight@example.test");
  const { kb, files } = await scriptsOf("/ai", { auth_token: token }, async (page) => {
    await page.getByRole("heading", { name: "Recent Creations" }).waitFor();
    // The toaster is delayed and loads last.
    await page.getByRole("region", { name: "Notifications" }).waitFor({ state: "attached" });
  });
  expect(kb).toBeLessThanOrEqual(budgetKb.dashboard);
  expect(kb).toBeGreaterThan(100);
  expect(files).toBeLessThanOrEqual(budgetFiles.dashboard);
});

test("the library is in few files", async () => {
  const { token } = await registeredClient(server.baseUrl, "few-files@example.test");
  const { files } = await scriptsOf("/ai/creations", { auth_token: token }, async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("region", { name: "Notifications" }).waitFor({ state: "attached" });
  });
  expect(files).toBeLessThanOrEqual(budgetFiles.library);
  expect(files).toBeGreaterThan(5);
});

test("the dashboard and the library load without layout shifts", async () => {
  const { token } = await registeredClient(server.baseUrl, "still@example.test");
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: server.baseUrl });
  await context.addInitScript((value) => {
    localStorage.setItem("auth_token", value);
    const shifts: { html: string; score: number }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput)
          shifts.push({
            html: entry.sources[0]?.node?.parentElement?.innerHTML.slice(0, 200) ?? "",
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
    // Half of the limit that web vitals call good.
    expect(
      shifts.reduce((sum, { score }) => sum + score, 0),
      `${path} ${JSON.stringify(shifts)}`,
    ).toBeLessThan(0.05);
  }
  await context.close();
});

test("no button of the sign-in and the sign-up moves once it is shown, also when the server answers late", async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: server.baseUrl,
    ...withoutWorker("first visit"),
  });
  await context.addInitScript(() => {
    const places: Record<string, number[]> = {};
    Object.assign(window, { places });
    const look = () => {
      // Without transforms, so that an entrance counts as no move.
      for (const button of document.querySelectorAll<HTMLElement>("main button"))
        (places[button.innerText] ??= []).push(button.offsetTop);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const page = await context.newPage();
  await page.route(/system\.info/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fallback();
  });
  const movedAt = async (path: string) => {
    await Promise.all([page.waitForResponse(/system\.info/), page.goto(path)]);
    await page.getByRole("button", { name: "Google" }).waitFor();
    await page.waitForTimeout(300);
    const places = await page.evaluate(() => (window as Window & { places?: Record<string, number[]> }).places ?? {});
    expect(Object.keys(places)).toContain("Google");
    return Object.entries(places).filter(([, tops]) => new Set(tops).size > 1);
  };
  expect(await movedAt("/auth")).toEqual([]);
  expect(await movedAt("/auth?invitation=plwi_none")).toEqual([]);
  await context.close();
});
