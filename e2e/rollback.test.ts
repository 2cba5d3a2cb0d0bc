import type { Locator, Page } from "playwright-core";
import { afterAll, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { inMinutes } from "#server/test/factories.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import { launchBrowser } from "./browser.ts";
import { runningServer } from "./running-server.ts";

const server = await runningServer();
const browser = await launchBrowser();
afterAll(() => browser.close());

const client = await registeredClient(server.baseUrl, "rollback@example.test");
await connect(client, "facebook", "Kiln & Tide");
await client.upload("/creations", { title: "Stack of bowls", file: await pictureFile("bowls.png") });
// The twentieth of a month uses up the plan, which is told of.
for (let n = 10; n < 30; n += 1)
  await client.call("POST", "/posts", {
    content: `Post ${n}`,
    platforms: ["facebook"],
    scheduledAt: inMinutes(600 + n),
  });

interface Change {
  what: string;
  path: string;
  call: string;
  /** All but the last press, which comes when the server has become slow or is gone. */
  prepare: (page: Page) => Promise<void>;
  press: (page: Page) => Promise<void>;
  /** What comes, or goes, with the change. */
  mark: (page: Page) => Locator;
  comes: boolean;
  says: RegExp;
}

const menuOf = (name: RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const item = (name: string) => (page: Page) => page.getByRole("menuitem", { name, exact: true }).click();

const changes: Change[] = [
  {
    what: "a favourite",
    path: "/ai/creations",
    call: "creations.update",
    prepare: menuOf(/^Actions for Stack/),
    press: item("Favourite"),
    mark: (page) => page.getByRole("listitem").getByLabel("Favourite", { exact: true }),
    comes: true,
    says: /did not answer|HTTP error! status: 500/,
  },
  {
    what: "a name",
    path: "/ai/creations",
    call: "creations.update",
    prepare: async (page) => {
      await menuOf(/^Actions for Stack/)(page);
      await item("Rename")(page);
      await page.getByLabel("Title", { exact: true }).fill("Five bowls");
    },
    press: (page) => page.getByRole("button", { name: "Save" }).click(),
    mark: (page) => page.getByRole("link", { name: /Five bowls/ }),
    comes: true,
    says: /It was not renamed/,
  },
  {
    what: "the mark of a notification",
    path: "/ai/notifications",
    call: "notifications.mark",
    prepare: menuOf(/^Actions for: You used all/),
    press: item("Mark as read"),
    mark: (page) => page.getByRole("link", { name: /You used all.*Unread/s }),
    comes: false,
    says: /The notification was not changed/,
  },
  {
    what: "a notification",
    path: "/ai/notifications",
    call: "notifications.remove",
    prepare: menuOf(/^Actions for: You used all/),
    press: item("Delete"),
    mark: (page) => page.getByRole("link", { name: /You used all/ }),
    comes: false,
    says: /The notification was not deleted/,
  },
  {
    what: "a post",
    path: "/ai/posts?tab=scheduled",
    call: "posts.remove",
    prepare: menuOf(/^Actions for Post 12/),
    press: item("Delete"),
    mark: (page) => page.getByRole("listitem").getByText("Post 12", { exact: true }),
    comes: false,
    says: /The post was not deleted/,
  },
];

const becomes = (locator: Locator, isThere: boolean) =>
  locator.first().waitFor({ state: isThere ? "attached" : "detached" });

test.each(changes)("$what changes at once, and back with a word when it fails", async (change) => {
  const { path, call, prepare, press, mark, comes, says } = change;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const answers = Promise.withResolvers<void>();
  await page.route(`**/trpc/${call}*`, async (route) => {
    await answers.promise;
    await route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Broken</h1>" });
  });
  await page.goto(path);
  await prepare(page);
  await becomes(mark(page), !comes);
  await press(page);
  await becomes(mark(page), comes);
  answers.resolve();
  await page.getByText(says).first().waitFor();
  await becomes(mark(page), !comes);

  await page.unrouteAll();
  await page.reload();
  await prepare(page);
  // Toasts come some seconds after the screen; without a connection they wait for one.
  await page.locator("body > [role=region]").waitFor({ state: "attached" });
  await context.setOffline(true);
  await press(page);
  await page.getByText(says).first().waitFor();
  await becomes(mark(page), !comes);
  await context.close();
});
