import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { colourRules, seriousFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

const client = await registeredClient(server.baseUrl, "states@example.test");
// axe skips the contrast of a single character: with a last name the avatar has two initials.
await client.call("PATCH", "/users/profile", { lastName: "Okafor" });
await connect(client, "x", "Mira");
const { post } = await client.call<{ post: { id: string } }>("POST", "/posts", {
  content: "Marigolds, first thing",
  platforms: ["x"],
  scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
});

const bowl = await sharp({ create: { width: 320, height: 320, channels: 3, background: "#c87200" } })
  .png()
  .toBuffer();

async function openPage(token: string | null): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript((value) => {
    if (value !== null) localStorage.setItem("auth_token", value);
  }, token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/** axe's serious and critical findings in both themes, switched in place. A theme changes only colours, so only their rules run again. */
async function findings(page: Page, state: string): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, rules] of [
    ["dark", []],
    ["light", colourRules],
  ] as const) {
    await page.evaluate(async (name) => {
      document.documentElement.dataset["theme"] = name;
      // Even a transition of 1 ms starts with the other theme's colours. Endless animations are not transitions.
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    }, theme);
    found.push(...(await seriousFindings(page, { rules })).map((finding) => `${state}, ${theme}: ${finding}`));
  }
  return found;
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
}

const click = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).first().click();

/** Dialogs, menus, forms and a detail page: how to open each, and a selector that matches it. */
const states: readonly [path: string, open: (page: Page) => Promise<void>, selector: string][] = [
  ["/ai", (page) => page.keyboard.press("Control+k"), "[role=dialog]"],
  ["/ai", (page) => page.keyboard.press("?"), "[role=dialog]"],
  ["/ai", click("Account menu"), "[role=menu]"],
  ["/ai", click("Notifications"), "[role=dialog]"],
  ["/ai/post-x", (page) => page.getByText("Repeat", { exact: true }).click(), "main form"],
  ["/ai/posts", click("Actions for Marigolds, first thing"), "[role=menu]"],
  [`/ai/posts/${post.id}`, () => Promise.resolve(), "main h1"],
  ["/ai/templates", click("New template"), "[role=dialog]"],
];

test("no dialog, menu or form has a serious finding in either theme", { timeout: 240_000 }, async () => {
  const found: string[] = [];
  const page = await openPage(client.token);
  for (const [path, open, selector] of states) {
    await visit(page, path);
    await open(page);
    await page.locator(selector).first().waitFor();
    found.push(...(await findings(page, `${path} ${selector}`)));
  }
  await page.context().close();

  const visitor = await openPage(null);
  await visitor.goto("/");
  await visitor.getByRole("button", { name: "Choose Premium" }).click();
  await visitor.getByRole("dialog").waitFor();
  found.push(...(await findings(visitor, "checkout")));
  await visitor.context().close();
  expect(found).toEqual([]);
});

test("no screen has a serious finding when the server fails", { timeout: 240_000 }, async () => {
  const found: string[] = [];
  const page = await openPage(client.token);
  await page.route(/\/trpc\/(?!auth)/, (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: "[]" }),
  );
  for (const path of ["/ai", "/ai/creations", "/ai/posts", "/ai/calendar", "/ai/analytics", "/ai/notifications"]) {
    await visit(page, path);
    await page
      .getByRole("button", { name: /^(Retry|Try again)$/i })
      .first()
      .waitFor();
    found.push(...(await findings(page, `${path} failed`)));
  }
  await page.context().close();
  expect(found).toEqual([]);
});

/** Buttons that open a dialog or a menu. */
const openers: readonly [path: string, name: string][] = [
  ["/ai", "Account menu"],
  ["/ai", "Notifications"],
  ["/ai/templates", "New template"],
  ["/ai/settings", "Change email"],
  ["/ai/settings?tab=security", "Turn on"],
  ["/ai/settings?tab=security", "Create key"],
  ["/ai/settings?tab=webhooks", "Add webhook"],
  ["/ai/settings?tab=data", "Delete Account"],
];

test(
  "a dialog or menu takes the focus, fits a phone, closes with Escape and returns the focus",
  { timeout: 120_000 },
  async () => {
    const page = await openPage(client.token);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, name] of openers) {
      await visit(page, path);
      const opener = page.getByRole("button", { name, exact: true });
      await opener.focus();
      await page.keyboard.press("Enter");
      const opened = page.locator("[role=dialog],[role=alertdialog],[role=menu]");
      await opened.and(page.locator(":focus-within")).waitFor();
      const box = await opened.boundingBox();
      expect.soft((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= 844, `${name} fits`).toBe(true);
      await page.keyboard.press("Escape");
      await opened.waitFor({ state: "detached" });
      await opener.and(page.locator(":focus")).waitFor();
    }
    await page.context().close();
  },
);

test("cropping a picture returns the focus to the button that chose it", { timeout: 60_000 }, async () => {
  const page = await openPage(client.token);
  await visit(page, "/ai/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const chooser = page.getByRole("button", { name: "Choose picture" });
  for (const leave of ["Cancel", "Use picture"]) {
    const chosen = page.waitForEvent("filechooser");
    await chooser.focus();
    await page.keyboard.press("Enter");
    await (await chosen).setFiles({ name: "bowl.png", mimeType: "image/png", buffer: bowl });
    const dialog = page.getByRole("dialog");
    await dialog.and(page.locator(":focus-within")).waitFor();
    await dialog.getByRole("button", { name: leave }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await chooser.and(page.locator(":focus")).waitFor();
  }
  await page.context().close();
});
