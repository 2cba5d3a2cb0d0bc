import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { standIn } from "#server/integrations/ai/test/stand-in.ts";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import type { Usage } from "#shared/billing/billing.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { runningServer, sharedBrowser } from "./running-server.ts";

const writer = await standIn(0, afterAll);
const server = await runningServer({
  TEXT_MODEL: "openai-compatible:writer",
  OPENAI_COMPATIBLE_URL: `${writer.origin}/v1`,
});
const browser = await sharedBrowser();

/** Timeout for results that are immediate on an idle machine. */
const soon = { timeout: 20_000 };

/** A page that is signed in as a new user. */
async function openPage(email: string): Promise<{ page: Page; client: ApiClient }> {
  const client = await registeredClient(server.baseUrl, email);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { page, client };
}

test("a film is generated and played, and its details are shown", { timeout: 150_000 }, async () => {
  const { page } = await openPage("films@example.test");
  await page.goto("/ai/generate-videos");
  const prompt = page.getByLabel("Prompt", { exact: true });
  await prompt.fill("Paper lanterns over a dark bay");
  await page.getByLabel("Duration").click();
  await page.getByRole("option", { name: "3 seconds" }).click();
  await page.getByLabel("Size").click();
  await page.getByRole("option", { name: /^1280x720/ }).click();

  // The prompt survives a reload.
  await page.reload();
  await expect.poll(() => prompt.inputValue(), soon).toBe("Paper lanterns over a dark bay");
  await page.getByRole("button", { name: "Generate Video" }).click();
  await page.getByRole("heading", { name: "Generating video" }).waitFor();
  await page.getByRole("button", { name: "Post to Social Media" }).waitFor({ timeout: 120_000 });

  const film = page.locator("video");
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration), soon).toBeCloseTo(3, 1);
  await film.focus();
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "Play" }).waitFor();
  await page.getByText("Details", { exact: true }).click();
  await page.getByText("builtin:loom", { exact: true }).waitFor();
  await page.getByText("video/mp4").waitFor();
});

test("all creations are found, and selected ones are deleted", { timeout: 120_000 }, async () => {
  const { page, client } = await openPage("history@example.test");
  const prompt = "Seen from the kiln";
  for (let index = 1; index <= 22; index++)
    await client.call("POST", "/creations", { title: `Cup ${index}`, prompt, type: "image" });
  await client.call("POST", "/creations", { title: "A film of tides", prompt, type: "video" });

  await page.goto("/ai/generate-image");
  await page.getByRole("link", { name: "View All" }).click();
  const rows = page.getByRole("list", { name: "Creations" }).getByRole("listitem");
  await expect.poll(() => rows.count(), soon).toBe(20);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect.poll(() => rows.count(), soon).toBe(22);

  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.keyboard.press("/");
  await page.keyboard.type("tides");
  await expect.poll(() => rows.count(), soon).toBe(1);
  expect(new URL(page.url()).searchParams.get("q")).toBe("tides");

  await page.getByLabel("Search").fill("Cup 2");
  // Cup 2 and Cup 20 to 22.
  await expect.poll(() => rows.count(), soon).toBe(4);
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Delete 4" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Nothing fits these filters").waitFor();
  expect(await page.getByRole("button", { name: "Clear filters" }).count()).toBe(1);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => rows.count(), soon).toBeGreaterThan(0);
});

test("a cancelled creation is shown as cancelled in the library and on the dashboard", async () => {
  const { page, client } = await openPage("calls-off@example.test");
  const { creation } = await client.call<{ creation: Creation }>("POST", "/creations/generate/video", {
    prompt: "A tide that is called off",
    options: { duration: 5 },
  });
  await client.call("POST", `/creations/${creation.id}/cancel`);
  for (const path of ["/ai/creations", "/ai"]) {
    await page.goto(path);
    const entry = page.getByRole("listitem").filter({ hasText: "A tide that is called off" });
    await entry.getByText("Cancelled", { exact: true }).waitFor();
  }
});

test("the error of a failed start is cleared by the next try", async () => {
  const { page, client } = await openPage("tries-again@example.test");
  const { creation } = await client.call<{ creation: Creation }>("POST", "/creations/generate/video", {
    prompt: "A tide that is tried again",
    options: { duration: 5 },
  });
  await client.call("POST", `/creations/${creation.id}/cancel`);
  await page.route("**/trpc/generation.retry**", (route) => route.abort(), { times: 1 });
  await page.goto(`/ai/generate-videos?creation=${creation.id}`);
  const tryAgain = page.getByRole("button", { name: "Try Again" });
  await tryAgain.click();
  await page.getByRole("alert").getByText("The server did not answer").waitFor();
  await tryAgain.click();
  await page.getByRole("heading", { name: "Generating video" }).waitFor();
  const cancel = page.getByRole("button", { name: "Cancel", exact: true });
  await cancel.click();
  await cancel.waitFor({ state: "detached" });
});

test("after a timeout, a picture that is generated again has another minute", async () => {
  const { page, client } = await openPage("another-minute@example.test");
  const { creation } = await client.call<{ creation: Creation }>("POST", "/creations/generate/image", {
    prompt: "A kiln at dawn",
  });
  await client.call("POST", `/creations/${creation.id}/cancel`);
  let isAtWork = true;
  await page.route(/\/trpc\/[^?]*creations\.get/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const makingSince = new Date().toISOString();
    const atWork = body
      .replaceAll(/"status":"(failed|processing|completed)"/g, '"status":"processing"')
      .replaceAll(/"makingSince":(null|"[^"]*")/g, `"makingSince":"${makingSince}"`)
      .replaceAll(/"error":\{"code":"CANCELLED"[^}]*\}/g, '"error":null');
    await route.fulfill({ response, body: isAtWork ? atWork : body });
  });
  await page.clock.install();
  await page.goto(`/ai/generate-image?creation=${creation.id}`);
  // Not shown before the creation is loaded.
  const atWork = page.getByText("Drawing the image").first();
  const timedOut = page.getByRole("heading", { name: "Image generation timed out" });
  await atWork.waitFor();
  await page.clock.fastForward(61_000);
  await timedOut.waitFor();

  isAtWork = false;
  await client.call("PATCH", `/creations/${creation.id}`, { title: "Kiln" });
  await page.getByRole("heading", { name: "Image generation cancelled" }).waitFor();
  isAtWork = true;
  await page.getByRole("button", { name: "Try Again" }).click();
  await atWork.waitFor();
  expect(await timedOut.count()).toBe(0);
});

test("a deleted start image is shown as deleted, and can be removed", async () => {
  const { page } = await openPage("first-picture@example.test");
  await page.route(/\/trpc\/[^?]*generation\.models/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replaceAll('"startImage":false', '"startImage":true') });
  });
  await page.goto(`/ai/generate-videos?start=${crypto.randomUUID()}`);
  await page.getByText("A deleted creation").waitFor();
  await page.getByRole("button", { name: "Remove the start image" }).click();
  await page.getByText("A deleted creation").waitFor({ state: "detached" });
});

/** Sets the response of the text model for the following requests. */
const respondWith = (content: unknown) =>
  writer.answer("POST /v1/chat/completions", {
    json: {
      id: "c1",
      object: "chat.completion",
      created: 1,
      model: "writer",
      choices: [{ index: 0, message: { role: "assistant", content: JSON.stringify(content) }, finish_reason: "stop" }],
    },
  });

test("from a rough prompt to a cleaned-up library", { timeout: 240_000 }, async () => {
  const { page } = await openPage("library@example.test");
  const types = new Map<string, string>();
  page.on("response", (response) => {
    const url = new URL(response.url());
    if (url.searchParams.has("w")) types.set(url.search, response.headers()["content-type"] ?? "");
  });
  await page.goto("/ai/generate-image");
  const prompt = page.getByLabel("Prompt", { exact: true });
  const improved = "A red kite over pale dunes in late golden light";

  // The improved prompt is undone and applied again.
  respondWith({ prompt: improved });
  await prompt.fill("a red kite");
  await page.getByRole("button", { name: "Improve prompt" }).click();
  await expect.poll(() => prompt.inputValue(), soon).toBe(improved);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => prompt.inputValue(), soon).toBe("a red kite");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => prompt.inputValue(), soon).toBe(improved);

  // Four images at once.
  await page.getByText("Abstract", { exact: true }).click();
  await page.getByLabel("Results").click();
  await page.getByRole("option", { name: "4 images" }).click();
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  const run = page.getByRole("list", { name: "Results of this run" }).getByRole("button");
  await expect.poll(() => run.count(), { timeout: 60_000 }).toBe(4);
  await expect.poll(() => run.locator("img").count(), { timeout: 90_000 }).toBe(4);
  const first = new URL(page.url()).searchParams.get("creation");
  const loaded = () =>
    run
      .locator("img")
      .evaluateAll((images: HTMLImageElement[]) =>
        images.map(({ currentSrc }) => new URL(currentSrc || "about:blank").search),
      );
  await expect.poll(loaded, soon).toEqual(Array(4).fill("?w=160"));
  await expect.poll(() => [...types.values()], soon).toContain("image/avif");

  // Vary: the same prompt makes another creation, which names its source.
  await page.getByRole("button", { name: "Vary" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("creation"), soon).not.toBe(first);
  await page.getByRole("button", { name: "Favourite" }).waitFor({ timeout: 60_000 });
  await page.getByText("Details", { exact: true }).click();
  await page.getByText("Varied from").waitFor();

  // Remix: the prompt and the settings of the creation, its seed included, replace those in the panel.
  await prompt.fill("something else");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Remix" }).click();
  await expect.poll(() => prompt.inputValue(), soon).toBe(improved);
  expect(await page.getByRole("radio", { name: "Abstract" }).isChecked()).toBe(true);
  expect(await page.getByLabel("Seed", { exact: true }).inputValue()).toMatch(/^\d+$/);
  await page.getByText("Prompt and settings restored").waitFor();

  const heart = page.getByRole("button", { name: "Favourite" });
  await heart.click();
  await expect.poll(() => heart.getAttribute("aria-pressed"), soon).toBe("true");

  // The library: search, favourites only, rename, delete several.
  await page.goto("/ai/creations?q=golden");
  const rows = page.getByRole("list", { name: "Creations" }).getByRole("listitem");
  await expect.poll(() => rows.count(), soon).toBe(5);
  await page.getByRole("button", { name: "Favourites only" }).click();
  await expect.poll(() => rows.count(), soon).toBe(1);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Title").fill("The kite we keep");
  await page.keyboard.press("Enter");
  await rows.getByText("The kite we keep").waitFor();
  await page.getByRole("button", { name: "Favourites only" }).click();
  await expect.poll(() => rows.count(), soon).toBe(5);
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("checkbox", { name: "Select The kite we keep" }).click();
  await page.getByRole("button", { name: "Delete 4" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => rows.count(), soon).toBe(1);
  await rows.getByText("The kite we keep").waitFor();

  // Dragged to the link of the composer.
  await rows.getByRole("link").dragTo(page.getByRole("link", { name: "Post On Meta" }));
  await page.waitForURL(/\/ai\/post-insta\?creation=/, soon);
});

test("a prompt is typed although the storage of the browser is full", { timeout: 60_000 }, async () => {
  const { page } = await openPage("full-storage@example.test");
  await page.addInitScript(() => {
    const store = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith("draft_")) throw new DOMException("Full", "QuotaExceededError");
      store.call(this, key, value);
    };
  });
  await page.goto("/ai/generate-image");
  const prompt = page.getByLabel("Prompt", { exact: true });
  await prompt.pressSequentially("A kiln");
  expect(await prompt.inputValue()).toBe("A kiln");
});

test("a title that is refused stays in the field", { timeout: 60_000 }, async () => {
  const { page, client } = await openPage("renames@example.test");
  await client.call("POST", "/creations", { title: "Jug", prompt: "Seen from the kiln", type: "image" });
  await page.goto("/ai/creations");
  await page.getByRole("button", { name: "Actions for Jug" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.route(/creations\.update/, (route) => route.abort());
  await page.getByLabel("Title").fill("The tallest jug");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "The creation was not renamed" }).waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("The tallest jug");
  await page.unroute(/creations\.update/);
  await page.keyboard.press("Enter");
  await page.getByLabel("Title").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Actions for The tallest jug" }).waitFor();
});

test(
  "captions, hashtags and alt texts are suggested at their fields, and typed text is kept",
  { timeout: 120_000 },
  async () => {
    const { page, client } = await openPage("captions@example.test");
    await client.call("POST", "/creations/generate/image", { prompt: "A red kite", style: "abstract" });
    await page.goto("/ai/post-insta");
    const picture = page.getByRole("checkbox", { name: "A red kite" });
    await picture.click({ timeout: 60_000 });
    const [caption, hashtags, altText] = [
      page.getByLabel("Caption", { exact: true }),
      page.getByLabel("Hashtags"),
      page.getByLabel("Alt text"),
    ];
    await caption.fill("my kite");
    await hashtags.fill("#sky");

    respondWith({ caption: "Up it goes!", hashtags: ["sky", "kite"] });
    await page.getByRole("button", { name: "Suggest caption" }).click();
    await expect.poll(() => caption.inputValue(), soon).toBe("Up it goes!");
    expect(await hashtags.inputValue()).toBe("#sky #kite");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => caption.inputValue(), soon).toBe("my kite");
    expect(await hashtags.inputValue()).toBe("#sky");

    respondWith({ altText: "A red kite above dunes" });
    await page.getByRole("button", { name: "Suggest alt text" }).click();
    await expect.poll(() => altText.inputValue(), soon).toBe("A red kite above dunes");
    // The alt text is stored with the picture, not only in the form.
    await page.reload();
    await picture.waitFor();
    await expect.poll(() => altText.inputValue(), soon).toBe("A red kite above dunes");

    // Escape cancels a pending suggestion.
    writer.answer("POST /v1/chat/completions", "silence");
    await caption.fill("still my words");
    await page.getByRole("button", { name: "Suggest caption" }).click();
    await writer.nextRequest("POST /v1/chat/completions");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Suggest caption" }).waitFor();
    expect(await caption.inputValue()).toBe("still my words");
  },
);

test("a creation in progress is cancelled and deleted in one step", { timeout: 120_000 }, async () => {
  const { page, client } = await openPage("deleting@example.test");
  const order = { prompt: "Slow boats at noon", duration: 30, size: "1920x1080" };
  const { creation } = await client.call<{ creation: Creation }>("POST", "/creations/generate/video", order);
  await page.goto("/ai/creations");
  await page.getByRole("button", { name: "Actions for Slow boats at noon" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText("Generations in progress are cancelled and do not count.").waitFor();
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Creation deleted").waitFor();
  await page.getByRole("button", { name: "Actions for Slow boats at noon" }).waitFor({ state: "detached" });
  await expect(client.call("GET", `/creations/${creation.id}`)).rejects.toThrow("404");
  const { usage } = await client.call<{ usage: Usage }>("GET", "/users/dashboard");
  expect(usage.videos.used).toBe(0);
});
