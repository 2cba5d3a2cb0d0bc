import { expect, test } from "vitest";
import { anAnimation } from "#server/test/an-animation.ts";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

test(
  "one post goes to a network with threads and to one without, which has a text of its own",
  { timeout: 120_000 },
  async () => {
    const client = await registeredClient(server.baseUrl, "anywhere@example.test");
    await connect(client, "threads", "Kiln anywhere");
    await connect(client, "linkedin", "Kiln anywhere");
    const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
    await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);

    await page.goto("/ai/post");
    await page.getByRole("link", { name: "Connect Bluesky" }).waitFor();
    await page.getByLabel("Text", { exact: true }).fill("First word for Threads");
    await page.getByRole("button", { name: "LinkedIn", exact: true }).click();
    await page.getByLabel("Text for LinkedIn").fill("A whole story for LinkedIn");
    await page.getByRole("switch", { name: "Thread Mode" }).click();
    await page.getByRole("button", { name: "All", exact: true }).click();
    await page.getByLabel("Post 2 of 2").fill("Second word for Threads");
    const preview = page.getByRole("article", { name: "Threads preview" });
    await preview.getByText("Second word for Threads").waitFor();
    expect(await page.getByRole("article", { name: "LinkedIn preview" }).innerText()).not.toContain("word for Threads");

    await page.getByRole("button", { name: "Post now" }).click();
    await page.getByText("Posted successfully!").first().waitFor();
    await expect.poll(() => page.getByRole("link", { name: "View post" }).count(), { timeout: 20_000 }).toBe(2);
    for (const text of ["First word for Threads", "Second word for Threads", "A whole story for LinkedIn"])
      expect(await ledgerOf(server.baseUrl, text)).toHaveLength(1);
  },
);

test("a post does not go out while its picture is uploading", { timeout: 90_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "uploading@example.test");
  await connect(client, "threads", "Kiln upload");
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/creations", async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto("/ai/post");
  await page.getByLabel("Text", { exact: true }).fill("With its picture");
  const file = await pictureFile("bowl.png");
  const buffer = Buffer.from(await file.arrayBuffer());
  await page.getByRole("button", { name: "Upload", exact: true }).focus();
  await page.locator("input[type=file]").setInputFiles([
    { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
    { name: file.name, mimeType: file.type, buffer },
  ]);
  const cancel = page.getByRole("button", { name: "Cancel upload" });
  await cancel.waitFor();
  expect(await cancel.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Post now" }).click();
  await page.getByText("Wait for the upload, or cancel it").waitFor();
  const posts = async () =>
    (await client.call<{ posts: { status: string; creationIds: string[] }[] }>("GET", "/posts?limit=10")).posts;
  expect((await posts()).filter(({ status }) => status !== "draft")).toEqual([]);
  held.resolve();
  await page.getByText("Wait for the upload, or cancel it").waitFor({ state: "detached" });
  await page.getByRole("alert").getByText("notes.png: This is neither a picture nor a video").waitFor();
  await page.getByRole("button", { name: "Post now" }).click();
  await page.getByText("Posted successfully!").first().waitFor();
  expect((await posts()).map(({ creationIds }) => creationIds.length)).toEqual([1]);
  await context.close();
});

test("a repeating post that was just made can be stopped as a whole", { timeout: 90_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "stops-repeat@example.test");
  await connect(client, "threads", "Kiln repeat");
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto("/ai/post");
  await page.getByLabel("Text", { exact: true }).fill("Every third day");
  await page.getByRole("button", { name: "Repeat" }).click();
  await page.getByRole("button", { name: "Every few days" }).click();
  await page.locator("button[type=submit]").click();
  await page.getByRole("button", { name: "Stop the repeat" }).click();
  await page.getByText("The repeating post is stopped").first().waitFor();
  const { repeats } = await client.call<{ repeats: { status: string }[] }>("GET", "/repeats");
  expect(repeats.filter(({ status }) => status === "active")).toEqual([]);
  await context.close();
});

test("previews with long words stay inside the window", async () => {
  const client = await registeredClient(server.baseUrl, "long-words@example.test");
  await connect(client, "threads", "Kiln words");
  await connect(client, "linkedin", "Kiln words");
  await client.call("PATCH", "/users/settings", { appearance: { language: "de" } });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
    locale: "de-DE",
  });
  await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto("/ai/post");
  await page.getByText("Kommentieren").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

/** A composer whose upload is held, and another draft. */
async function uploadingComposer(email: string) {
  const client = await registeredClient(server.baseUrl, email);
  const { post } = await client.call<{ post: { id: string } }>("POST", "/posts", {
    content: "Another draft",
    platforms: ["threads"],
    draft: true,
  });
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/creations", async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto("/ai/post");
  const file = await pictureFile("jug.png");
  const buffer = Buffer.from(await file.arrayBuffer());
  await page.locator("input[type=file]").setInputFiles({ name: file.name, mimeType: file.type, buffer });
  const uploading = page.getByRole("button", { name: "Cancel upload" });
  await uploading.waitFor();
  const question = page.getByRole("dialog").filter({ hasText: "Wait for the upload, or cancel it" });
  const another = page.getByRole("menuitem", { name: "Another draft" });
  return { page, context, post, held, uploading, question, another };
}

test("another draft is opened during an upload only after a question", { timeout: 90_000 }, async () => {
  const { page, context, post, held, uploading, question, another } =
    await uploadingComposer("uploads-still@example.test");
  await page.getByRole("button", { name: "Drafts" }).click();
  await another.click();
  await question.getByRole("button", { name: "Stay" }).click();
  await question.waitFor({ state: "detached" });
  // The same draft by a link of the list below.
  await page.getByRole("button", { name: "Actions for Another draft" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await question.getByRole("button", { name: "Stay" }).click();
  await question.waitFor({ state: "detached" });
  expect(await uploading.count()).toBe(1);

  await page.getByRole("button", { name: "Drafts" }).click();
  await another.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("draft"), { timeout: 20_000 }).toBe(post.id);
  await expect
    .poll(() => page.getByLabel("Text", { exact: true }).inputValue(), { timeout: 20_000 })
    .toBe("Another draft");
  held.resolve();
  await context.close();
});

test("the question about an upload goes when the upload has ended", { timeout: 90_000 }, async () => {
  const { page, context, held, uploading, question, another } = await uploadingComposer("uploads-over@example.test");
  await page.getByRole("button", { name: "Drafts" }).click();
  await another.click();
  await question.waitFor();
  held.resolve();
  await uploading.waitFor({ state: "detached" });
  await question.waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Alt text" }).waitFor();
  await context.close();
});

test("a preview stays in its column while its text and its picture come", { timeout: 90_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "still-previews@example.test");
  for (const platform of ["facebook", "x", "bluesky", "mastodon", "threads", "linkedin"] as const)
    await connect(client, platform, "Kiln columns");
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto("/ai/post");
  const preview = (network: string) => page.getByRole("article", { name: `${network} preview` });
  const networks = ["Facebook", "Instagram", "X", "Bluesky", "Mastodon", "Threads", "LinkedIn"];
  const lefts = () => Promise.all(networks.map(async (network) => (await preview(network).boundingBox())?.x));
  await preview("LinkedIn").waitFor();
  const before = await lefts();
  expect(new Set(before).size).toBe(2);
  await page.getByLabel("Text", { exact: true }).fill(Array(9).fill("A line of the text").join("\n"));
  await preview("LinkedIn").getByText("A line of the text").waitFor();
  expect(await lefts()).toEqual(before);
  const file = await pictureFile("bowl.png");
  await page
    .locator("input[type=file]")
    .setInputFiles([{ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }]);
  await preview("LinkedIn").locator("img[src*='/media/']").last().waitFor();
  expect(await lefts()).toEqual(before);
  await context.close();
});

test("accounts that could not be loaded are not called missing", { timeout: 90_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "unread-accounts@example.test");
  await connect(client, "threads", "Kiln unread");
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const accounts = /socialAccounts\.list/;
  await page.route(accounts, (route) => route.fulfill({ status: 500, contentType: "application/json", body: "[]" }));
  await page.goto("/ai/post");
  await page.getByText("Failed to load accounts", { exact: true }).waitFor();
  expect(await page.getByText("No account connected").count()).toBe(0);
  await page.unroute(accounts);
  await page.getByRole("button", { name: "Try again" }).first().click();
  await page.getByText("Nothing to post yet").waitFor();
  await context.close();
});

test(
  "an animation among pictures is said to stand still before it is sent, also without the preview",
  { timeout: 90_000 },
  async () => {
    const client = await registeredClient(server.baseUrl, "animation@example.test");
    await connect(client, "bluesky", "Kiln wheel");
    await connect(client, "mastodon", "Kiln wheel");
    const gif = await anAnimation("gif", ["#20b040", "#2040c0"], [300, 300]);
    const file = new File([new Uint8Array(gif)], "wheel.gif", { type: "image/gif" });
    await client.upload("/creations", { title: "Wheel", file });
    await client.upload("/creations", { title: "Bowl", file: await pictureFile("bowl.png") });
    const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
    await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto("/ai/post");
    await page.getByLabel("Text", { exact: true }).fill("The wheel turns");
    await page.getByRole("checkbox", { name: "Wheel" }).first().click();
    await page.getByText("For Bluesky: the animation goes out as a video without sound").waitFor();
    await page.getByRole("button", { name: "Hide Preview" }).click();
    const warning = page.getByText("On Bluesky and Mastodon only the first picture of the animation is shown");
    expect(await warning.count()).toBe(0);
    await page.getByRole("checkbox", { name: "Bowl" }).first().click();
    await warning.waitFor();
    await page.getByRole("checkbox", { name: "Bowl" }).first().click();
    await warning.waitFor({ state: "detached" });
  },
);
