import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { inMinutes } from "#server/test/factories.ts";
import type { Post } from "#shared/posts/posts.ts";
import { allFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

const soon = { timeout: 30_000 };

async function openPage(client: ApiClient, storage: Record<string, string> = {}, width = 1_280): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript(
    (items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    },
    { auth_token: client.token, ...storage },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

/** Uses up the monthly posts of a user without a plan: the twentieth creates a notification. */
async function useUpPosts(client: ApiClient): Promise<void> {
  for (let n = 0; n < 20; n++)
    await client.call<{ post: Post }>("POST", "/posts", {
      content: `Bowl ${n}`,
      platforms: ["facebook"],
      scheduledAt: inMinutes(600 + n),
    });
}

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });

test(
  "a notification appears on the bell by itself, is marked read in its list, and is deleted",
  {
    timeout: 180_000,
  },
  async () => {
    const client = await registeredClient(server.baseUrl, "bell-told@example.test");
    await connect(client, "facebook", "Kiln & Tide");
    const page = await openPage(client);
    await page.goto("/ai/notifications");
    await page.getByText("Nothing needs you").waitFor();
    expect(await bell(page).getAttribute("aria-label")).toBe("Notifications");

    await useUpPosts(client);
    await page.getByRole("button", { name: "Notifications, 1 unread" }).waitFor();
    const row = page.getByRole("link", { name: /You used all 20 posts of this month/ });
    await row.waitFor();

    await bell(page).click();
    const popup = page.getByRole("dialog", { name: "Notifications" });
    await popup.getByRole("link", { name: /You used all 20 posts/ }).waitFor();
    await popup.getByRole("button", { name: "Mark all read" }).click();
    await expect.poll(() => bell(page).getAttribute("aria-label"), soon).toBe("Notifications");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Unread", exact: true }).click();
    await page.getByText("You have read everything").waitFor();
    await page.getByRole("button", { name: "Show everything" }).click();
    await page.getByRole("button", { name: /^Actions for: You used all/ }).click();
    await page.getByRole("menuitem", { name: "Mark as unread" }).click();
    await page.getByRole("button", { name: "Notifications, 1 unread" }).waitFor();
    await page.getByRole("button", { name: /^Actions for: You used all/ }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByText("Nothing needs you").waitFor();
    await page.context().close();
  },
);

test("following a notification marks it read and opens its target", { timeout: 120_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "followed@example.test");
  await client.call("PATCH", "/users/settings", { appearance: { language: "de" } });
  await connect(client, "facebook", "Kiln & Tide");
  await useUpPosts(client);
  const page = await openPage(client, { language: "de", theme: "light" }, 390);
  await page.goto("/ai/notifications?topic=plan");
  await page.getByRole("heading", { name: "Mitteilungen", level: 1 }).waitFor();
  const notification = page.getByRole("link", { name: /Du hast alle 20 Beiträge dieses Monats verbraucht/ });
  await notification.waitFor();
  expect(await allFindings(page)).toEqual([]);
  await notification.click();
  await page.waitForURL(/#pricing$/);
  const { unread } = await client.call<{ unread: number }>("GET", "/notifications/unread");
  await expect
    .poll(async () => (await client.call<{ unread: number }>("GET", "/notifications/unread")).unread, soon)
    .toBe(0);
  expect(unread).toBeLessThanOrEqual(1);
  await page.context().close();
});

test("a list that fails to load shows an error and can be retried", { timeout: 90_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "bell-lost@example.test");
  const page = await openPage(client);
  let isDown = true;
  await page.route(/notifications\.list/, (route) => (isDown ? route.abort() : route.continue()));
  await page.goto("/ai/notifications");
  await page.getByText("Failed to load notifications").waitFor();
  isDown = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("Nothing needs you").waitFor();
  await page.context().close();
});
