import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { pictureFile } from "#server/test/picture-file.ts";
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

async function signedIn(email: string): Promise<{ client: ApiClient; page: Page }> {
  const client = await registeredClient(server.baseUrl, email);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { client, page };
}

/** Waits until the element has the focus. */
const focusOn = (page: Page, element: Locator) => element.and(page.locator(":focus")).waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("the focus stays in the lists of a composer when a row is removed", { timeout: 120_000 }, async () => {
  const { client, page } = await signedIn("rows-composer@example.test");
  await connect(client, "x", "Mira");
  for (const title of ["Plate", "Jug", "Bowl"])
    await client.upload("/creations", { title, file: await pictureFile(`${title}.png`) });
  await page.goto("/ai/post-x");
  await page.getByRole("switch", { name: "Thread Mode" }).click();
  await button(page, "+ Add Tweet").click();
  await page.getByRole("textbox", { name: "Tweet 3 of 3" }).waitFor();
  await button(page, "Remove tweet 3").press("Enter");
  await focusOn(page, button(page, "Remove tweet 2"));
  await page.keyboard.press("Enter");
  await focusOn(page, page.getByRole("textbox", { name: "Tweet 1 of 1" }));

  for (const title of ["Plate", "Jug", "Bowl"]) await page.getByRole("checkbox", { name: title }).click();
  await button(page, "Remove Jug").press("Enter");
  await focusOn(page, button(page, "Remove Bowl"));
  await page.keyboard.press("Enter");
  await focusOn(page, page.getByRole("textbox", { name: "Alt text" }));

  await button(page, "Repeat").click();
  await button(page, "Add a time").press("Enter");
  await page.getByLabel("Time 2", { exact: true }).waitFor();
  await page
    .getByRole("button", { name: /^Remove \d/ })
    .last()
    .press("Enter");
  await focusOn(page, page.getByLabel("Time 1", { exact: true }));
  await page.context().close();
});

test("the focus stays in a queue while its posts change places", { timeout: 90_000 }, async () => {
  const { client, page } = await signedIn("rows-queue@example.test");
  await connect(client, "x", "Mira");
  const { accounts } = await client.call<{ accounts: { id: string }[] }>("GET", "/social/accounts");
  await client.call("PATCH", `/social/accounts/${accounts[0]?.id}/queue`, {
    timezone: "UTC",
    slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "23:30" })),
  });
  for (const content of ["First", "Second", "Third"])
    await client.call("POST", "/queue/posts", { content, platforms: ["x"] });
  await page.goto("/ai/settings?tab=accounts");
  await button(page, "Edit").click();
  const order = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Earlier: / }) });
  const orderNow = () =>
    page.getByRole("button", { name: /^Earlier: / }).evaluateAll((all) => all.map((one) => one.ariaLabel));
  await expect.poll(() => order.count(), { timeout: 20_000 }).toBeGreaterThan(2);
  await button(page, "Earlier: Third").press("Enter");
  await expect.poll(orderNow, { timeout: 20_000 }).toEqual(["Earlier: First", "Earlier: Third", "Earlier: Second"]);
  await focusOn(page, button(page, "Earlier: Third"));
  await page.keyboard.press("Enter");
  await expect.poll(orderNow, { timeout: 20_000 }).toEqual(["Earlier: Third", "Earlier: First", "Earlier: Second"]);
  await focusOn(page, button(page, "Earlier: Third"));
  await page.context().close();
});

test(
  "the focus goes on to the next row when one is deleted through its menu or button",
  { timeout: 120_000 },
  async () => {
    const { client, page } = await signedIn("rows-lists@example.test");
    for (const title of ["Plate", "Jug", "Bowl"])
      await client.call("POST", "/creations", { title, prompt: "Seen from the kiln", type: "image" });
    await page.goto("/ai/creations");
    await button(page, "Actions for Jug").press("Enter");
    await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
    await button(page, "Actions for Jug").waitFor({ state: "detached" });
    await focusOn(page, button(page, "Actions for Plate"));

    const draft = { content: "Talked about", platforms: ["facebook"], draft: true };
    const { post } = await client.call<{ post: { id: string } }>("POST", "/posts", draft);
    for (const text of ["Earlier comment", "Later comment"])
      await client.call("POST", `/posts/${post.id}/comments`, { text });
    await page.goto(`/ai/posts/${post.id}`);
    await page.getByText("Later comment").waitFor();
    // Those of the dialogs are not in the region: each counts as the only one on the page while its dialog is open.
    const comments = page.getByRole("region", { name: "Comments" });
    const remove = comments.getByRole("button", { name: "Delete" });
    const confirmed = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
    await remove.first().press("Enter");
    await confirmed.press("Enter");
    await expect.poll(() => remove.count(), { timeout: 20_000 }).toBe(1);
    await focusOn(page, remove);
    await page.keyboard.press("Enter");
    await confirmed.press("Enter");
    await comments.waitFor({ state: "detached" });
    await focusOn(page, page.getByRole("heading", { name: "Deliveries" }));

    for (const name of ["Till", "Script"]) await client.call("POST", "/auth/api-keys", { name, scope: "read" });
    await page.goto("/ai/settings?tab=security");
    const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Revoke" });
    await button(page, "Revoke Script").press("Enter");
    await confirm.press("Enter");
    await focusOn(page, button(page, "Revoke Till"));
    await page.keyboard.press("Enter");
    await confirm.press("Enter");
    await focusOn(page, page.getByRole("heading", { name: "API keys" }));
    await page.context().close();
  },
);

test("the focus goes on to what is left when a card leaves with its last row", { timeout: 90_000 }, async () => {
  const { client, page } = await signedIn("rows-last@example.test");
  await connect(client, "facebook", "Kiln of repeats");
  const repeat = { pattern: { every: "days", days: 7, time: "09:00" }, timezone: "UTC" };
  const startsOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  for (const [path, landing] of [
    ["/ai/posts", page.getByRole("tab", { name: /^Scheduled/ })],
    ["/ai/post-insta", page.getByRole("heading", { name: "Scheduled and recent", level: 2 })],
  ] as const) {
    const post = { content: "Every week", platforms: ["facebook"] };
    await client.call("POST", "/repeats", { post, ...repeat, startsOn });
    await page.goto(path);
    await button(page, "Actions for the repeating post Every week").press("Enter");
    await page.getByRole("menuitem", { name: "Stop" }).press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Stop" }).press("Enter");
    await page.getByRole("region", { name: "Repeating" }).waitFor({ state: "detached" });
    await focusOn(page, landing);
  }
  await page.context().close();
});

test(
  "the week of the dashboard closes the popover of a withdrawn post, and keeps the focus",
  { timeout: 90_000 },
  async () => {
    const { client, page } = await signedIn("rows-week@example.test");
    await connect(client, "facebook", "Kiln of the week");
    const { post } = await client.call<{ post: { id: string } }>("POST", "/posts", {
      content: "Out this week",
      platforms: ["facebook"],
    });
    const statusOf = async () =>
      (await client.call<{ post: { status: string } }>("GET", `/posts/${post.id}`)).post.status;
    await expect.poll(statusOf, { timeout: 30_000 }).toBe("published");
    await page.goto("/ai");
    await page.getByRole("button", { name: /Out this week/ }).press("Enter");
    await page.getByRole("button", { name: "Actions for Out this week" }).press("Enter");
    await page.getByRole("menuitem", { name: "Delete everywhere…" }).press("Enter");
    // What the week shows stays as it is for a while.
    await page.route(/trpc\/[^?]*posts\.calendar/, (route) => route.abort());
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await page.getByRole("dialog", { name: "Out this week" }).waitFor({ state: "detached" });
    await focusOn(page, page.getByRole("button", { name: /Out this week/ }));
    await page.context().close();
  },
);
