import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import type { Post } from "#shared/posts/posts.ts";
import { seriousFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

/** Timeout for results that are immediate on an idle machine. */
const soon = { timeout: 20_000 };

let client: ApiClient;
beforeAll(async () => {
  client = await registeredClient(server.baseUrl, "composer@example.test");
  await connect(client, "facebook", "Kiln & Tide");
  await connect(client, "instagram", "kilnandtide");
  await connect(client, "x", "kilnandtide");
});

async function signedIn(width = 1440, theme = "dark"): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(
    ([token, name]) => {
      localStorage.setItem("auth_token", String(token));
      localStorage.setItem("theme", String(name));
    },
    [client.token, theme] as const,
  );
  return context;
}

async function openAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole("form").or(page.locator("form")).first().waitFor();
  return page;
}

async function upload(title: string, background: string): Promise<string> {
  const file = await pictureFile(`${title}.png`, background);
  return (await client.upload<{ creation: { id: string } }>("/creations", { title, file })).creation.id;
}

const posts = async (status: string) =>
  (await client.call<{ posts: Post[] }>("GET", `/posts?status=${status}&limit=50`)).posts;
const caption = (page: Page) => page.getByLabel("Caption", { exact: true });
const draftIn = (page: Page) => new URL(page.url()).searchParams.get("draft");

test("a tab closed during typing loses nothing", { timeout: 90_000 }, async () => {
  const context = await signedIn();
  const page = await openAt(context, "/ai/post-insta");
  await caption(page).fill("Warm from the kiln");
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await expect.poll(() => draftIn(page), soon).not.toBeNull();
  const id = draftIn(page);
  expect((await posts("draft")).find((post) => post.id === id)?.content).toBe("Warm from the kiln");

  // The tab is closed before this text is saved on the server.
  await caption(page).fill("Warm from the kiln, and blue");
  await page.close();

  const again = await openAt(context, "/ai/post-insta");
  await expect.poll(() => caption(again).inputValue(), soon).toBe("Warm from the kiln, and blue");
  await again.getByText(/^Saved/).waitFor();
  await context.close();

  // On another device the draft is opened by its URL.
  const elsewhere = await signedIn();
  const other = await openAt(elsewhere, `/ai/post-insta?draft=${id}`);
  await expect.poll(() => caption(other).inputValue(), soon).toBe("Warm from the kiln, and blue");

  // The menu starts another draft and returns to the first.
  await other.getByRole("button", { name: "Drafts" }).click();
  await other.getByRole("menuitem", { name: "Start a new one" }).click();
  await expect.poll(() => caption(other).inputValue(), soon).toBe("");
  await other.getByRole("button", { name: "Drafts" }).click();
  await other.getByRole("menuitem", { name: /Warm from the kiln, and blue/ }).click();
  await expect.poll(() => caption(other).inputValue(), soon).toBe("Warm from the kiln, and blue");
  await elsewhere.close();
});

test("a tab closed before the response to a save causes no conflict with itself", { timeout: 90_000 }, async () => {
  const context = await signedIn();
  const page = await openAt(context, "/ai/post-insta");
  await caption(page).fill("Half a");
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  const saved = Promise.withResolvers<void>();
  await page.route(/\/trpc\/posts\.update/, async (route) => {
    await route.fetch();
    saved.resolve();
  });
  await caption(page).fill("Half a thought");
  await saved.promise;
  await caption(page).fill("Half a thought, and more");
  await page.close();

  const again = await openAt(context, "/ai/post-insta");
  await expect.poll(() => caption(again).inputValue(), soon).toBe("Half a thought, and more");
  await again.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await context.close();
});

test("a post that is sent again after a lost answer is made once", { timeout: 90_000 }, async () => {
  const context = await signedIn();
  let answers = 0;
  await context.route(/posts\.create/, async (route) => {
    const response = await route.fetch();
    answers += 1;
    await (answers === 1 ? route.abort() : route.fulfill({ response }));
  });
  const page = await openAt(context, "/ai/post-x");
  const tweet = page.getByLabel("Tweet", { exact: true });
  await tweet.waitFor();
  await page.getByRole("button", { name: "Drafts" }).click();
  await page.getByRole("menuitem", { name: "Start a new one" }).click();
  // Sent before the first save of the draft.
  await tweet.fill("One bowl, not two");
  await page.getByRole("button", { name: "Post Tweet" }).click();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.getByRole("button", { name: "Post Tweet" }).click();
  await page.getByText("Posted successfully to X!").first().waitFor();
  const all = [...(await posts("draft")), ...(await posts("published"))];
  expect(all.filter(({ content }) => content === "One bowl, not two")).toHaveLength(1);
  await context.close();
});

test("a post cannot be sent until the accounts are loaded", async () => {
  const context = await signedIn();
  const accountsReleased = Promise.withResolvers<void>();
  await context.route(/socialAccounts\.list/, async (route) => {
    await accountsReleased.promise;
    await route.fallback();
  });
  const page = await openAt(context, "/ai/post-x");
  await page.getByLabel("Tweet", { exact: true }).fill("Faster than its accounts");
  const send = page.getByRole("button", { name: "Post Tweet" });
  await expect.poll(() => send.isDisabled(), soon).toBe(true);
  accountsReleased.resolve();
  await send.click();
  await page.getByText("Posted successfully to X!").first().waitFor();
  await context.close();
});

test("two tabs with one draft ask which version to keep", { timeout: 90_000 }, async () => {
  const { post } = await client.call<{ post: Post }>("POST", "/posts", {
    content: "Both tabs",
    platforms: ["x"],
    draft: true,
  });
  const context = await signedIn();
  const [one, two] = [
    await openAt(context, `/ai/post-x?draft=${post.id}`),
    await openAt(context, `/ai/post-x?draft=${post.id}`),
  ];
  const tweet = (page: Page) => page.getByLabel("Tweet", { exact: true });
  await expect.poll(() => tweet(two).inputValue(), soon).toBe("Both tabs");
  await tweet(one).fill("From the first");
  await one.getByText(/^Saved/).waitFor();
  await tweet(two).fill("From the second");
  await two.getByText("This draft was changed somewhere else").waitFor();
  const stored = async () => (await client.call<{ post: Post }>("GET", `/posts/${post.id}`)).post.content;
  expect(await stored()).toBe("From the first");

  await two.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(stored, soon).toBe("From the second");
  await tweet(one).fill("From the first again");
  await one.getByText("This draft was changed somewhere else").waitFor();
  await one.getByRole("button", { name: "Show the other version" }).click();
  await expect.poll(() => tweet(one).inputValue(), soon).toBe("From the second");
  await context.close();
});

test("a scheduled post stays scheduled after a failed load and a move meanwhile", { timeout: 120_000 }, async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
  const { post } = await client.call<{ post: Post }>("POST", "/posts", {
    content: "On time",
    platforms: ["x"],
    scheduledAt: inDays(2),
  });
  const stored = async () => (await client.call<{ post: Post }>("GET", `/posts/${post.id}`)).post;
  const context = await signedIn();
  const tweet = (page: Page) => page.getByLabel("Tweet", { exact: true });
  const first = await openAt(context, `/ai/post-x?post=${post.id}`);
  await expect.poll(() => tweet(first).inputValue(), soon).toBe("On time");
  await tweet(first).fill("On time, and warm");
  await first.close();

  await context.route(/posts\.get/, (route) => route.abort());
  const page = await openAt(context, `/ai/post-x?post=${post.id}`);
  await expect.poll(() => tweet(page).inputValue(), soon).toBe("On time, and warm");
  const save = page.getByRole("button", { name: "Save changes" });
  await save.waitFor();
  await context.unroute(/posts\.get/);

  const moved = inDays(3);
  await client.call("PATCH", `/posts/${post.id}`, { scheduledAt: moved });
  await save.click();
  const question = page.getByText("This draft was changed somewhere else");
  await question.waitFor();
  expect(await stored()).toMatchObject({ content: "On time", status: "scheduled" });
  await page.getByRole("button", { name: "Keep mine" }).click();
  await question.waitFor({ state: "detached" });
  await save.click();
  await expect.poll(async () => (await stored()).content, soon).toBe("On time, and warm");
  const { status, scheduledAt } = await stored();
  expect([status, scheduledAt?.slice(0, 16)]).toEqual(["scheduled", moved.slice(0, 16)]);
  await client.call("DELETE", `/posts/${post.id}`);
  await context.close();
});

test("two unsaved drafts are both restored", { timeout: 90_000 }, async () => {
  const context = await signedIn();
  await context.route(/posts\.create/, (route) => route.abort());
  const tweet = (page: Page) => page.getByLabel("Tweet", { exact: true });
  const page = await openAt(context, "/ai/post-x");
  const startNew = async () => {
    await page.getByRole("button", { name: "Drafts" }).click();
    await page.getByRole("menuitem", { name: "Start a new one" }).click();
    await expect.poll(() => tweet(page).inputValue(), soon).toBe("");
  };
  await startNew();
  await tweet(page).fill("Kept here first");
  await page.getByText(/^Kept in this browser/).waitFor();
  await startNew();
  await tweet(page).fill("Kept here second");
  await page.getByText(/^Kept in this browser/).waitFor();
  await page.close();
  await context.unroute(/posts\.create/);
  for (const text of ["Kept here second", "Kept here first"]) {
    const again = await openAt(context, "/ai/post-x");
    await expect.poll(() => tweet(again).inputValue(), soon).toBe(text);
    await again.getByText(/^Saved/).waitFor();
    await again.close();
  }
  const kept = (await posts("draft")).filter(({ content }) => content.startsWith("Kept here"));
  expect(kept.map(({ content }) => content).toSorted()).toEqual(["Kept here first", "Kept here second"]);
  await context.close();
});

test("a chosen queue is still chosen after a reload", { timeout: 90_000 }, async () => {
  const context = await signedIn();
  const page = await openAt(context, "/ai/post-x");
  await page.getByRole("button", { name: "Drafts" }).click();
  await page.getByRole("menuitem", { name: "Start a new one" }).click();
  await page.getByRole("button", { name: "Next free slot" }).click();
  await page.getByLabel("Tweet", { exact: true }).fill("When there is room");
  await page.getByText(/^Saved/).waitFor();
  await page.reload();
  await page.locator("form").first().waitFor();
  const queue = page.getByRole("button", { name: "Next free slot" });
  await expect.poll(() => queue.getAttribute("aria-pressed"), soon).toBe("true");
  await context.close();
});

test("a draft keeps its own alt text of a picture", { timeout: 90_000 }, async () => {
  const creationId = await upload("Jug", "#2f6b4f");
  const { post } = await client.call<{ post: Post }>("POST", "/posts", {
    content: "Look closely",
    platforms: ["facebook"],
    creationIds: [creationId],
    altTexts: ["A green jug, seen from above"],
    draft: true,
  });
  const context = await signedIn();
  const page = await openAt(context, `/ai/post-insta?draft=${post.id}`);
  await expect.poll(() => page.getByLabel("Alt text").inputValue(), soon).toBe("A green jug, seen from above");
  await caption(page).fill("Look more closely");
  await page.getByText(/^Saved/).waitFor();
  const { post: saved } = await client.call<{ post: Post }>("GET", `/posts/${post.id}`);
  expect(saved).toMatchObject({ content: "Look more closely", altTexts: ["A green jug, seen from above"] });
  await context.close();
});

test(
  "a long text becomes a numbered thread, reordered by keys and sent by a shortcut",
  { timeout: 120_000 },
  async () => {
    const context = await signedIn();
    const page = await openAt(context, "/ai/post-x");
    const sentence = (word: string) => `${word} ${"glaze ".repeat(35).trim()}.`;
    await page
      .getByLabel("Tweet", { exact: true })
      .fill([sentence("First"), sentence("Second"), sentence("Third")].join(" "));
    await page.getByRole("button", { name: "Split into 3 tweets" }).click();
    const box = (place: number) => page.getByLabel(`Tweet ${place} of 3`);
    await expect.poll(() => box(3).inputValue(), soon).toMatch(/^Third/);
    await page.getByRole("checkbox", { name: "Number the tweets, like 1/3" }).click();
    await expect.poll(() => box(1).inputValue(), soon).toMatch(/^First.*1\/3$/);
    await page.getByRole("checkbox", { name: "Number the tweets, like 1/3" }).click();

    await page.getByRole("button", { name: "Move tweet 3", exact: true }).focus();
    // Two key presses within one frame.
    await page.evaluate(async () => {
      for (const key of ["ArrowUp", "Home"]) {
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        await Promise.resolve().then(() => undefined);
      }
    });
    await expect.poll(() => box(1).inputValue(), soon).toMatch(/^Third/);
    await page.getByText("Now tweet 1 of 3").waitFor({ state: "attached" });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Move tweet 1");
    // Text written after the removal survives the undo.
    await page.getByRole("button", { name: "Remove tweet 3" }).click();
    await page.getByLabel("Tweet 1 of 2").fill("Third and rewritten");
    const removal = page.getByRole("dialog").filter({ hasText: "Tweet 3 removed" });
    await removal.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => box(3).inputValue(), soon).toMatch(/^Second/);
    expect(await box(1).inputValue()).toBe("Third and rewritten");
    // Three posts at X, none with a link.
    await page.getByRole("region", { name: "Cost at X" }).getByText("$0.045").waitFor();

    await box(2).focus();
    await page.keyboard.press("Control+Enter");
    await page.getByText("Posted successfully to X!").first().waitFor({ timeout: 60_000 });
    await page.getByRole("link", { name: "View post on X" }).first().waitFor();
    const [sent] = await posts("published");
    expect(sent?.thread.map((text) => text.split(" ")[0])).toEqual(["Third", "First", "Second"]);
    // The sent thread does not remain as a draft.
    expect((await posts("draft")).some(({ thread }) => thread.length > 0)).toBe(false);
    await context.close();
  },
);

test("a new part of a thread has no error until the thread is sent", { timeout: 90_000 }, async () => {
  const context = await signedIn();
  const page = await openAt(context, "/ai/post-x");
  await page.getByRole("button", { name: "Drafts" }).click();
  await page.getByRole("menuitem", { name: "Start a new one" }).click();
  await page.getByRole("switch", { name: "Thread Mode" }).click();
  await page.getByLabel("Tweet 1 of 2").fill("The kiln is warm");
  const form = page.getByRole("region", { name: "Compose" });
  const errors = form.getByText("Write something, or remove this part of the thread");
  await page.keyboard.press("Control+Enter");
  await errors.waitFor();
  await page.getByLabel("Tweet 2 of 2").fill("and the bowls are in it");
  await errors.waitFor({ state: "detached" });
  await page.keyboard.press("Control+Shift+Enter");
  await page.getByLabel("Tweet 3 of 3").and(page.locator(":focus")).waitFor();
  expect(await errors.count()).toBe(0);
  await page.keyboard.press("Control+Enter");
  await errors.waitFor();
  await context.close();
});

test("a queue without times has no free slot; an unsent new text has no error", { timeout: 90_000 }, async () => {
  const context = await signedIn();
  const page = await openAt(context, "/ai/post-x");
  await page.getByRole("button", { name: "Drafts" }).click();
  await page.getByRole("menuitem", { name: "Start a new one" }).click();
  await page.getByLabel("Tweet", { exact: true }).fill("When the kiln is free");
  const checks = page.getByRole("region", { name: "Checks" });
  await page.getByRole("button", { name: "Next free slot" }).click();
  await checks.getByText("Problem: This queue has no slots yet").waitFor();
  await page.getByText("No free slot", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Repeat", exact: true }).click();
  const add = page.getByRole("button", { name: "Add an alternating text" });
  const error = page.getByText("Write a text, or remove this one");
  await add.click();
  await checks.getByText("Not yet: Goes out repeatedly").waitFor();
  expect(await error.count()).toBe(0);
  await page.getByRole("button", { name: "Schedule Tweet" }).click();
  await expect.poll(() => error.count(), soon).toBe(2);
  // The earlier errors do not mark a variant added later.
  await page.getByLabel("Variant 1", { exact: true }).fill("When the glaze is dry");
  await add.click();
  await page.getByLabel("Variant 2", { exact: true }).waitFor();
  expect(await error.count()).toBe(0);
  await context.close();
});

test(
  "pictures are reordered by keys, problems are shown at their fields, and a schedule is undone",
  { timeout: 120_000 },
  async () => {
    await upload("Bowl", "#1d3461");
    await upload("Cup", "#a63d2f");
    const context = await signedIn();
    const page = await openAt(context, "/ai/post-insta");
    await page.getByRole("button", { name: "Drafts" }).click();
    await page.getByRole("menuitem", { name: "Start a new one" }).click();
    await caption(page).fill("No picture yet");
    await page.getByText("No picture or video chosen").waitFor();
    expect(await page.getByRole("button", { name: "Post Now" }).isDisabled()).toBe(true);
    await page.getByRole("checkbox", { name: "Bowl" }).click();
    // A dialog offers all media; closing it returns the focus to its button.
    await page.getByRole("button", { name: "View All" }).click();
    const all = page.getByRole("dialog", { name: "Choose media" });
    await all.getByRole("searchbox", { name: "Search" }).fill("cup");
    await expect.poll(() => all.getByRole("checkbox").count(), soon).toBe(1);
    await all.getByRole("checkbox", { name: "Cup" }).click();
    await all.getByText("2 of 20 chosen").waitFor();
    // Ctrl+Enter in the dialog, and Enter in a one-line field below, do not send the post.
    await all.getByRole("searchbox", { name: "Search" }).press("Control+Enter");
    await all.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), soon).toBe("View All");
    const order = page.getByRole("list", { name: "Order" });
    await order.getByRole("button", { name: "Move Cup, number 2" }).focus();
    await page.keyboard.press("ArrowLeft");
    await order.getByRole("button", { name: "Move Cup, number 1" }).waitFor();
    await order.getByRole("button", { name: "Remove Bowl" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await order.getByRole("button", { name: "Move Bowl, number 2" }).waitFor();

    await page.getByRole("button", { name: "Separate text for each" }).click();
    await page.getByRole("button", { name: "Instagram", exact: true }).click();
    await page.getByLabel("Caption for Instagram").fill("Only for Instagram");
    await page.getByLabel("Hashtags").focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "#kiln,clay;#glaze");
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect.poll(() => page.getByLabel("Hashtags").inputValue(), soon).toBe("#kiln #clay #glaze");
    await page.getByLabel("Hashtags").press("Enter");
    await page.getByRole("article", { name: "Instagram preview" }).getByText("Only for Instagram").waitFor();
    await page.getByRole("article", { name: "Facebook preview" }).getByText("No picture yet").waitFor();

    // The browser reads an incomplete date as empty, which means "now": the form shows an error instead of sending.
    const when = page.getByLabel("Schedule (optional)");
    await when.focus();
    await page.keyboard.type("12");
    await page.getByRole("button", { name: "Post Now", exact: true }).click();
    const error = page.getByText("The date is incomplete");
    await error.waitFor();
    await page.getByRole("button", { name: "Tomorrow 9:00" }).click();
    await error.waitFor({ state: "detached" });
    // The calendar of the field works by keys and keeps the chosen time.
    const tomorrow = await when.inputValue();
    expect(tomorrow).toMatch(/T09:00$/);
    await page.getByRole("button", { name: "Choose a date" }).click();
    await page.getByRole("dialog", { name: "Choose a date" }).getByRole("grid").locator(":focus").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const dayAfter = new Date(Date.parse(`${tomorrow}Z`) + 24 * 3_600_000).toISOString().slice(0, 16);
    await expect.poll(() => when.inputValue(), soon).toBe(dayAfter);
    await page.getByRole("button", { name: "18:30", exact: true }).click();
    await expect.poll(() => when.inputValue(), soon).toBe(dayAfter.replace("09:00", "18:30"));
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await page.getByText("Scheduled successfully!").waitFor();
    const [scheduled] = await posts("scheduled");
    expect(scheduled?.platformContent).toEqual({ instagram: "Only for Instagram" });
    expect(scheduled?.creationIds).toHaveLength(2);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect
      .poll(() => caption(page).or(page.getByLabel("Caption for Facebook")).inputValue(), soon)
      .toBe("No picture yet");
    expect(await posts("scheduled")).toEqual([]);
    await context.close();
  },
);

test("the composers of Meta and X say beside the shut button what they wait for", { timeout: 90_000 }, async () => {
  await upload("Saucer", "#1d3461");
  const context = await signedIn();
  const page = await openAt(context, "/ai/post-insta");
  await page.getByRole("button", { name: "Drafts" }).click();
  await page.getByRole("menuitem", { name: "Start a new one" }).click();
  const post = page.getByRole("button", { name: "Post Now" });
  await page.getByText("No picture or video chosen", { exact: true }).waitFor();
  expect(await post.isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: "Saucer" }).click();
  await page.getByText("No caption yet", { exact: true }).waitFor();
  await page.getByLabel("Caption", { exact: true }).fill("  \n ");
  await page.getByLabel("Caption", { exact: true }).press("Control+Enter");
  await page.getByText("No caption yet", { exact: true }).waitFor();
  expect(await post.isDisabled()).toBe(true);
  await page.getByLabel("Caption", { exact: true }).fill("New bowls");
  await expect.poll(() => post.isEnabled(), soon).toBe(true);
  for (const network of [/Facebook/, /Instagram/]) await page.getByRole("switch", { name: network }).click();
  await page.getByText("No platform chosen", { exact: true }).waitFor();
  expect(await post.isDisabled()).toBe(true);

  await page.goto("/ai/post-x");
  await page.getByRole("button", { name: "Drafts" }).click();
  await page.getByRole("menuitem", { name: "Start a new one" }).click();
  await page.getByText("No text yet", { exact: true }).waitFor();
  await page.getByRole("checkbox", { name: "Saucer" }).click();
  expect(await page.getByRole("button", { name: "Post Tweet" }).isDisabled()).toBe(true);
  // X takes a picture alone: the other composer sends it.
  await page.getByRole("link", { name: "Send it as it is with Post Anywhere" }).click();
  await page.getByRole("heading", { name: "Post Anywhere" }).waitFor();
  await page.getByRole("button", { name: "Post now" }).click();
  await page.getByText("Posted successfully to X!").first().waitFor();
  await context.close();
});

test.each([
  ["dark", 1440],
  ["light", 390],
])("%s, %i wide: a filled composer has no serious finding or overflow", { timeout: 120_000 }, async (theme, width) => {
  const context = await signedIn(width, theme);
  const findings: string[] = [];
  for (const path of ["/ai/post-insta", "/ai/post-x"]) {
    const page = await openAt(context, path);
    // What loads later would move the form under its sticky bar after a click scrolled to it.
    await page.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null);
    if (path === "/ai/post-x") {
      await page.getByRole("switch", { name: "Thread Mode" }).click();
      await page.getByLabel("Tweet 1 of 2").fill("a ".repeat(200));
    } else {
      await page.getByRole("checkbox", { name: "Cup" }).or(page.getByRole("checkbox").first()).first().waitFor();
      await caption(page)
        .or(page.getByLabel(/^Caption for/))
        .first()
        .fill("A caption with a #hashtag");
    }
    await page.getByRole("button", { name: "Repeat" }).click();
    // A control that a sticky bar covers at this scroll position is no small target: a person scrolls.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>("body *"))
        if (["sticky", "fixed"].includes(getComputedStyle(element).position))
          element.style.setProperty("position", "static");
    });
    const found = await seriousFindings(page, { selectors: ["[aria-label=Compose]", "[aria-label=Preview]"] });
    findings.push(...found.map((finding) => `${path}: ${finding}`));
    const overflow = await page
      .locator("[aria-label=Compose], [aria-label=Preview]")
      .evaluateAll((sections) =>
        sections.map((section) =>
          Math.max(section.scrollWidth - section.clientWidth, section.getBoundingClientRect().right - innerWidth),
        ),
      );
    if (Math.max(...overflow) > 0) findings.push(`${path}: wider than its container by ${overflow.join(" and ")} px`);
    await page.close();
  }
  expect(findings).toEqual([]);
  await context.close();
});

test(
  "an upload continues after its dialog is closed, and pictures over the limit stay in the library",
  { timeout: 90_000 },
  async () => {
    await upload("Plate", "#4a6b5d");
    const context = await signedIn();
    const released = Promise.withResolvers<void>();
    await context.route("**/api/creations", async (route) => {
      await released.promise;
      await route.fallback();
    });
    const page = await openAt(context, "/ai/post-x");
    await page.getByRole("button", { name: "Drafts" }).click();
    await page.getByRole("menuitem", { name: "Start a new one" }).click();
    await page.getByRole("button", { name: "View All" }).click();
    const all = page.getByRole("dialog", { name: "Choose media" });
    const files = await Promise.all(["one", "two", "three", "four", "five"].map((name) => pictureFile(`${name}.png`)));
    await all.locator("input[type=file]").setInputFiles(
      await Promise.all(
        files.map(async (file) => ({
          name: file.name,
          mimeType: file.type,
          buffer: Buffer.from(await file.arrayBuffer()),
        })),
      ),
    );
    await all.getByRole("searchbox", { name: "Search" }).fill("plate");
    await all.getByRole("button", { name: "Cancel upload" }).waitFor();
    await all.getByRole("button", { name: "Done" }).click();
    await all.waitFor({ state: "detached" });
    released.resolve();

    await page.getByRole("region", { name: "Notifications" }).getByText("A post takes at most 4.").waitFor();
    const order = page.getByRole("list", { name: "Order" });
    await order.getByRole("button", { name: "Move one, number 1" }).waitFor();
    await order.getByRole("button", { name: "Move four, number 4" }).waitFor();
    const { creations } = await client.call<{ creations: { title: string }[] }>("GET", "/creations?limit=5");
    expect(creations.map(({ title }) => title)).toContain("five");
    await context.close();
  },
);
