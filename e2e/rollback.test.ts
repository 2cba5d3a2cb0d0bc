import type { Locator, Page } from "playwright-core";
import { test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { inMinutes } from "#server/test/factories.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";
import { loadToasterAtOnce } from "./toaster-at-once.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

const client = await registeredClient(server.baseUrl, "rollback@example.test");
await connect(client, "facebook", "Kiln & Tide");
await client.upload("/creations", { title: "Stack of bowls", file: await pictureFile("bowls.png") });
// The twentieth post of a month uses up the plan, which creates a notification.
for (let n = 10; n < 30; n += 1)
  await client.call("POST", "/posts", {
    content: `Post ${n}`,
    platforms: ["facebook"],
    scheduledAt: inMinutes(600 + n),
  });

interface Change {
  subject: string;
  path: string;
  call: string;
  /** All steps but the last click, which happens while the server is slow, fails or is unreachable. */
  prepare: (page: Page) => Promise<void>;
  submit: (page: Page) => Promise<void>;
  /** The element that appears or disappears with the change. */
  target: (page: Page) => Locator;
  appears: boolean;
  error: RegExp;
}

const menuOf = (name: RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const item = (name: string) => (page: Page) => page.getByRole("menuitem", { name, exact: true }).click();

const changes: Change[] = [
  {
    subject: "a favourite",
    path: "/ai/creations",
    call: "creations.update",
    prepare: menuOf(/^Actions for Stack/),
    submit: item("Favourite"),
    target: (page) => page.getByRole("listitem").getByLabel("Favourite", { exact: true }),
    appears: true,
    error: /did not answer|HTTP error! status: 500/,
  },
  {
    subject: "a name",
    path: "/ai/creations",
    call: "creations.update",
    prepare: async (page) => {
      await menuOf(/^Actions for Stack/)(page);
      await item("Rename")(page);
      await page.getByLabel("Title", { exact: true }).fill("Five bowls");
    },
    submit: (page) => page.getByRole("button", { name: "Save" }).click(),
    // The dialog stays open until the name is saved, and hides the list behind it.
    target: (page) => page.getByRole("link", { name: /Five bowls/, includeHidden: true }),
    appears: true,
    error: /The creation was not renamed/,
  },
  {
    subject: "the read mark of a notification",
    path: "/ai/notifications",
    call: "notifications.mark",
    prepare: menuOf(/^Actions for: You used all/),
    submit: item("Mark as read"),
    target: (page) => page.getByRole("link", { name: /You used all.*Unread/s }),
    appears: false,
    error: /The notification was not changed/,
  },
  {
    subject: "a notification",
    path: "/ai/notifications",
    call: "notifications.remove",
    prepare: menuOf(/^Actions for: You used all/),
    submit: item("Delete"),
    target: (page) => page.getByRole("link", { name: /You used all/ }),
    appears: false,
    error: /The notification was not deleted/,
  },
  {
    subject: "a post",
    path: "/ai/posts?tab=scheduled",
    call: "posts.changeMany",
    prepare: menuOf(/^Actions for Post 12/),
    submit: item("Delete"),
    target: (page) => page.getByRole("listitem").getByText("Post 12", { exact: true }),
    appears: false,
    error: /The post was not deleted/,
  },
];

const waitForState = (locator: Locator, isAttached: boolean) =>
  locator.first().waitFor({ state: isAttached ? "attached" : "detached" });

test.each(changes)("$subject changes at once and is reverted with a message when the call fails", async (change) => {
  const { path, call, prepare, submit, target, appears, error } = change;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), client.token);
  await loadToasterAtOnce(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const released = Promise.withResolvers<void>();
  await page.route(`**/trpc/${call}*`, async (route) => {
    await released.promise;
    await route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Broken</h1>" });
  });
  await page.goto(path);
  await prepare(page);
  await waitForState(target(page), !appears);
  await submit(page);
  await waitForState(target(page), appears);
  released.resolve();
  await page.getByText(error).first().waitFor();
  await waitForState(target(page), !appears);

  await page.unrouteAll();
  await page.reload();
  await prepare(page);
  // The toaster does not load while offline.
  await page.locator("body > [role=region]").waitFor({ state: "attached" });
  // A call that begins as the browser goes offline may still arrive.
  await page.route(`**/trpc/${call}*`, (route) => route.abort("internetdisconnected"));
  await context.setOffline(true);
  await submit(page);
  await page.getByText(error).first().waitFor();
  await waitForState(target(page), !appears);
  await context.close();
});
