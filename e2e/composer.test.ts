import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import type { Post } from "#shared/posts/posts.ts";
import { graveFindings } from "./axe.ts";
import { launchBrowser } from "./browser.ts";
import { runningServer } from "./running-server.ts";

const server = await runningServer();
const browser = await launchBrowser();
afterAll(() => browser.close());

/** Bounds a wait for what comes at once unless the machine is busy. */
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

test("a tab that is killed while somebody types loses nothing", { timeout: 90_000 }, async () => {
  const context = await signedIn();
  const page = await openAt(context, "/ai/post-insta");
  await caption(page).fill("Warm from the kiln");
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await expect.poll(() => draftIn(page), soon).not.toBeNull();
  const id = draftIn(page);
  expect((await posts("draft")).find((post) => post.id === id)?.content).toBe("Warm from the kiln");

  // These words no server has seen: the tab ends in the same moment.
  await caption(page).fill("Warm from the kiln, and blue");
  await page.close();

  const again = await openAt(context, "/ai/post-insta");
  await expect.poll(() => caption(again).inputValue(), soon).toBe("Warm from the kiln, and blue");
  await again.getByText(/^Saved/).waitFor();
  await context.close();

  // On another device it is opened by its address.
  const elsewhere = await signedIn();
  const other = await openAt(elsewhere, `/ai/post-insta?draft=${id}`);
  await expect.poll(() => caption(other).inputValue(), soon).toBe("Warm from the kiln, and blue");

  // The menu begins another one, and goes back to the first.
  await other.getByRole("button", { name: "Drafts" }).click();
  await other.getByRole("menuitem", { name: "Start a new one" }).click();
  await expect.poll(() => caption(other).inputValue(), soon).toBe("");
  await other.getByRole("button", { name: "Drafts" }).click();
  await other.getByRole("menuitem", { name: /Warm from the kiln, and blue/ }).click();
  await expect.poll(() => caption(other).inputValue(), soon).toBe("Warm from the kiln, and blue");
  await elsewhere.close();
});

test("a tab that is killed before a save was answered does not quarrel with itself", { timeout: 90_000 }, async () => {
  const context = await signedIn();
  const page = await openAt(context, "/ai/post-insta");
  await caption(page).fill("Half a");
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  const taken = Promise.withResolvers<void>();
  await page.route(/\/trpc\/posts\.update/, async (route) => {
    await route.fetch();
    taken.resolve();
  });
  await caption(page).fill("Half a thought");
  await taken.promise;
  await caption(page).fill("Half a thought, and more");
  await page.close();

  const again = await openAt(context, "/ai/post-insta");
  await expect.poll(() => caption(again).inputValue(), soon).toBe("Half a thought, and more");
  await again.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await context.close();
});

test("what is sent in a hurry waits for its accounts instead of missing them", async () => {
  const context = await signedIn();
  const accounts = Promise.withResolvers<void>();
  await context.route(/socialAccounts\.list/, async (route) => {
    await accounts.promise;
    await route.fallback();
  });
  const page = await openAt(context, "/ai/post-x");
  await page.getByLabel("Tweet", { exact: true }).fill("Faster than its accounts");
  const send = page.getByRole("button", { name: "Post Tweet" });
  await expect.poll(() => send.isDisabled(), soon).toBe(true);
  accounts.resolve();
  await send.click();
  await page.getByText("Posted successfully to X!").first().waitFor();
  await context.close();
});

test("two tabs with one draft ask which words count", { timeout: 90_000 }, async () => {
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

test("a scheduled post stays one without an answer, and when it is moved meanwhile", { timeout: 120_000 }, async () => {
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

test("two drafts that no server has are both found again", { timeout: 90_000 }, async () => {
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

test("a queue that was chosen is still chosen after a reload", { timeout: 90_000 }, async () => {
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

test("a draft keeps the words of its own for what its picture shows", { timeout: 90_000 }, async () => {
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
  "a long text becomes a numbered thread, put in order by keys and sent by a shortcut",
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
    // Two keys before the next frame, as somebody presses who is quick.
    await page.evaluate(async () => {
      for (const key of ["ArrowUp", "Home"]) {
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        await Promise.resolve().then(() => undefined);
      }
    });
    await expect.poll(() => box(1).inputValue(), soon).toMatch(/^Third/);
    await page.getByText("Now tweet 1 of 3").waitFor({ state: "attached" });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Move tweet 1");
    // What is written while it is gone stays when it comes back.
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
    // What was sent is not left behind as a draft.
    expect((await posts("draft")).some(({ thread }) => thread.length > 0)).toBe(false);
    await context.close();
  },
);

test("a new part of a thread is not complained of before it is sent", { timeout: 90_000 }, async () => {
  const context = await signedIn();
  const page = await openAt(context, "/ai/post-x");
  await page.getByRole("button", { name: "Drafts" }).click();
  await page.getByRole("menuitem", { name: "Start a new one" }).click();
  await page.getByRole("switch", { name: "Thread Mode" }).click();
  await page.getByLabel("Tweet 1 of 2").fill("The kiln is warm");
  const form = page.getByRole("region", { name: "Compose" });
  const complaints = form.getByText("Write something, or remove this part of the thread");
  await page.keyboard.press("Control+Enter");
  await complaints.waitFor();
  await page.getByLabel("Tweet 2 of 2").fill("and the bowls are in it");
  await complaints.waitFor({ state: "detached" });
  await page.keyboard.press("Control+Shift+Enter");
  await page.getByLabel("Tweet 3 of 3").and(page.locator(":focus")).waitFor();
  expect(await complaints.count()).toBe(0);
  await page.keyboard.press("Control+Enter");
  await complaints.waitFor();
  await context.close();
});

test("a queue without times is no free slot, and a new text is not complained of", { timeout: 90_000 }, async () => {
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
  const add = page.getByRole("button", { name: "Add a text that takes turns" });
  const complaint = page.getByText("Write a text, or remove this one");
  await add.click();
  await checks.getByText("Not yet: Goes out again and again").waitFor();
  expect(await complaint.count()).toBe(0);
  await page.getByRole("button", { name: "Schedule Tweet" }).click();
  await expect.poll(() => complaint.count(), soon).toBe(2);
  // What was complained of before says nothing of the next one.
  await page.getByLabel("Variant 1", { exact: true }).fill("When the glaze is dry");
  await add.click();
  await page.getByLabel("Variant 2", { exact: true }).waitFor();
  expect(await complaint.count()).toBe(0);
  await context.close();
});

test(
  "pictures are put in order by keys, problems stand at their fields, and a schedule is undone",
  { timeout: 120_000 },
  async () => {
    await upload("Bowl", "#1d3461");
    await upload("Cup", "#a63d2f");
    const context = await signedIn();
    const page = await openAt(context, "/ai/post-insta");
    await page.getByRole("button", { name: "Drafts" }).click();
    await page.getByRole("menuitem", { name: "Start a new one" }).click();
    await caption(page).fill("No picture yet");
    await page.getByRole("button", { name: "Post Now" }).click();
    await page.getByRole("group", { name: "Media" }).waitFor();
    await page.getByText("Instagram needs a picture or a video").first().waitFor();

    await page.getByRole("checkbox", { name: "Bowl" }).click();
    // The rest is found in a dialog, which goes back to where it was opened.
    await page.getByRole("button", { name: "View All" }).click();
    const all = page.getByRole("dialog", { name: "Choose media" });
    await all.getByRole("searchbox", { name: "Search" }).fill("cup");
    await expect.poll(() => all.getByRole("checkbox").count(), soon).toBe(1);
    await all.getByRole("checkbox", { name: "Cup" }).click();
    await all.getByText("2 of 10 chosen").waitFor();
    // What is pressed in here, or in a field of one line, does not send the post.
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

    await page.getByRole("button", { name: "A text of its own for each" }).click();
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

    // Half a date reads as none, and none means now: it is complained of instead of sent.
    const when = page.getByLabel("Schedule (optional)");
    await when.focus();
    await page.keyboard.type("12");
    await page.getByRole("button", { name: "Post Now", exact: true }).click();
    const complaint = page.getByText("The date is incomplete");
    await complaint.waitFor();
    await page.getByRole("button", { name: "Tomorrow 9:00" }).click();
    await complaint.waitFor({ state: "detached" });
    // The calendar beside the field goes by keys, and keeps the time that was chosen.
    const tomorrow = await when.inputValue();
    expect(tomorrow).toMatch(/T09:00$/);
    await page.getByRole("button", { name: "Choose a date" }).click();
    await page.getByRole("dialog", { name: "Choose a date" }).getByRole("grid").waitFor();
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

test.each([
  ["dark", 1440],
  ["light", 390],
])("%s, %i wide: a composer that is filled has no serious finding", { timeout: 120_000 }, async (theme, width) => {
  const context = await signedIn(width, theme);
  const findings: string[] = [];
  for (const path of ["/ai/post-insta", "/ai/post-x"]) {
    const page = await openAt(context, path);
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
    const found = await graveFindings(page, ["[aria-label=Compose]", "[aria-label=Preview]"]);
    findings.push(...found.map((finding) => `${path}: ${finding}`));
    const overflow = await page
      .locator("[aria-label=Compose], [aria-label=Preview]")
      .evaluateAll((sections) =>
        sections.map((one) =>
          Math.max(one.scrollWidth - one.clientWidth, one.getBoundingClientRect().right - innerWidth),
        ),
      );
    if (Math.max(...overflow) > 0) findings.push(`${path}: wider than its place by ${overflow.join(" and ")} px`);
    await page.close();
  }
  expect(findings).toEqual([]);
  await context.close();
});

test(
  "an upload goes on when its dialog is closed, and what is too much stays in the library",
  { timeout: 90_000 },
  async () => {
    await upload("Plate", "#4a6b5d");
    const context = await signedIn();
    const arrives = Promise.withResolvers<void>();
    await context.route("**/api/creations", async (route) => {
      await arrives.promise;
      await route.fallback();
    });
    const page = await openAt(context, "/ai/post-x");
    await page.getByRole("button", { name: "Drafts" }).click();
    await page.getByRole("menuitem", { name: "Start a new one" }).click();
    await page.getByRole("button", { name: "View All" }).click();
    const all = page.getByRole("dialog", { name: "Choose media" });
    const shards = await Promise.all(["one", "two", "three", "four", "five"].map((name) => pictureFile(`${name}.png`)));
    await all.locator("input[type=file]").setInputFiles(
      await Promise.all(
        shards.map(async (file) => ({
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
    arrives.resolve();

    await page.getByRole("region", { name: "Notifications" }).getByText("4 are the most for one post.").waitFor();
    const order = page.getByRole("list", { name: "Order" });
    await order.getByRole("button", { name: "Move one, number 1" }).waitFor();
    await order.getByRole("button", { name: "Move four, number 4" }).waitFor();
    const { creations } = await client.call<{ creations: { title: string }[] }>("GET", "/creations?limit=5");
    expect(creations.map(({ title }) => title)).toContain("five");
    await context.close();
  },
);
