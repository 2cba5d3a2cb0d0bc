import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

/** Runs in the page. Collects what a screen reader announces: changes of live regions, alerts and status messages. */
function collectAnnouncements(): void {
  const live = "[aria-live=polite],[aria-live=assertive],[role=status],[role=alert],[role=alertdialog],output";
  const announcements: string[] = [];
  const record = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const texts = [element?.closest(live), ...(element?.querySelectorAll(live) ?? [])].map(
      (part) => part?.textContent ?? "",
    );
    announcements.push(...texts.filter((text) => text !== ""));
  };
  Object.assign(window, { announcements });
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) record(node);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const untilAnnounced = (page: Page, message: string) =>
  page.waitForFunction(
    (wanted) => (window as Window & { announcements?: string[] }).announcements?.some((text) => text.includes(wanted)),
    message,
    { timeout: 90_000 },
  );

/** Presses Tab until the element with this role and name has the focus. Throws after 80 presses. */
async function tabTo(page: Page, role: "button" | "textbox", name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).and(page.locator(":focus"));
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await wanted.count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${role} ${name}`);
}

const focusedHeading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name }).and(page.locator(":focus")).waitFor();

test("from a prompt to a scheduled post by keyboard alone, with announcements", { timeout: 240_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "keyboard@example.test");
  await connect(client, "x", "Mira");
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), client.token);
  await context.addInitScript(collectAnnouncements);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);

  await page.goto("/ai");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: "Skip to content" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await focusedHeading(page, "Generate Images");

  await tabTo(page, "textbox", "Prompt");
  await page.keyboard.type("Six marigolds in a tall white vase");
  await tabTo(page, "button", /^Generate/);
  await page.keyboard.press("Enter");
  await untilAnnounced(page, "Result. Six marigolds");
  await page.getByRole("button", { name: "Post to Social Media" }).waitFor({ timeout: 90_000 });
  await tabTo(page, "button", "Post to Social Media");
  await page.keyboard.press("Enter");
  await page.locator("[role=menu]:focus-within").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let presses = 0; (await focused()) !== "Post On X"; presses += 1) {
    if (presses === 10) throw new Error("The arrow keys do not reach X");
    const before = await focused();
    await page.keyboard.press("ArrowDown");
    // The focus follows in the next frame: a key pressed before that would go past the item.
    await expect.poll(focused, { timeout: 20_000 }).not.toBe(before);
  }
  await page.keyboard.press("Enter");
  await focusedHeading(page, "Post On X");

  await tabTo(page, "textbox", "Tweet");
  await page.keyboard.type("Marigolds, first thing");
  await tabTo(page, "button", "Tomorrow 9:00");
  await page.keyboard.press("Space");
  await tabTo(page, "button", "Schedule Tweet");
  await page.keyboard.press("Enter");
  await untilAnnounced(page, "Scheduled successfully!");
  // The form is reset; the focus is on the result of the sent post.
  await page.locator(":focus").filter({ hasText: "Scheduled successfully!" }).waitFor();

  const { posts } = await client.call<{ posts: { content: string; status: string }[] }>("GET", "/posts");
  expect(posts.map(({ content, status }) => [content, status])).toEqual([["Marigolds, first thing", "scheduled"]]);
  await context.close();
});
