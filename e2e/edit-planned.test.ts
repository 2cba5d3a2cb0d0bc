import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import type { Post } from "#shared/posts/posts.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();
const soon = { timeout: 20_000 };

let client: ApiClient;
const pictures: string[] = [];
beforeAll(async () => {
  client = await registeredClient(server.baseUrl, "edit-planned@example.test");
  for (const network of ["facebook", "instagram", "x"] as const) await connect(client, network, "kilnandtide");
  for (const [title, colour] of [
    ["Bowl", "#1d3461"],
    ["Cup", "#a63d2f"],
  ] as const) {
    const file = await pictureFile(`${title}.png`, colour);
    const { creation } = await client.upload<{ creation: { id: string } }>("/creations", { title, file });
    pictures.push(creation.id);
  }
});

async function openAt(path: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
  const page = await context.newPage();
  await page.goto(path);
  return { context, page };
}

const inDays = (days: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + days * 86_400_000).toISOString();
const planned = async (fields: object) =>
  (await client.call<{ post: Post }>("POST", "/posts", { scheduledAt: inDays(3), ...fields })).post;
const read = async (id: string) => (await client.call<{ post: Post }>("GET", `/posts/${id}`)).post;

/** All that a person wrote or chose, and its state. */
function madeOf({ targets, updatedAt: _at, ...post }: Post) {
  return { ...post, accounts: targets.map(({ accountId, status }) => ({ accountId, status })) };
}

test(
  "Undo after saving a planned post brings its text, media, accounts and time back",
  { timeout: 90_000 },
  async () => {
    const before = await planned({
      content: "Kiln opening on Friday",
      platforms: ["facebook", "instagram"],
      creationIds: pictures,
      altTexts: ["A bowl", null],
      hashtags: ["kiln"],
      firstComment: "Come early",
      paidPartnership: true,
      readsMetrics: false,
    });
    const { context, page } = await openAt(`/ai/post-insta?post=${before.id}`);
    await page.getByLabel("Caption", { exact: true }).fill("Kiln opening on Saturday");
    await page.getByRole("button", { name: "Remove Cup" }).click();
    await page.getByRole("switch", { name: /Facebook/ }).click();
    await page.getByLabel("First comment").fill("Come late");
    await page.getByRole("button", { name: "Tomorrow 9:00" }).click();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Changes saved", { exact: true }).waitFor();
    const changed = await read(before.id);
    expect([changed.content, changed.platforms, changed.creationIds.length]).toEqual([
      "Kiln opening on Saturday",
      ["instagram"],
      1,
    ]);
    expect(changed.scheduledAt).not.toBe(before.scheduledAt);

    const form = page.getByRole("form", { name: "Compose" }).or(page.locator("form")).first();
    await form.getByRole("button", { name: "Undo" }).first().click();
    await page.getByText("Undone: the post is as it was before").waitFor();
    expect(madeOf(await read(before.id))).toEqual(madeOf(before));
    expect(await form.getByText("Changes saved", { exact: true }).count()).toBe(0);
    await context.close();
  },
);

test("Undo leaves a post that was changed since, and says so", { timeout: 60_000 }, async () => {
  const before = await planned({ content: "Glaze day", platforms: ["x"] });
  const { context, page } = await openAt(`/ai/post-x?post=${before.id}`);
  await page.getByLabel("Tweet", { exact: true }).fill("Glaze week");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  await client.call("PATCH", `/posts/${before.id}`, { content: "Glaze month" });
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByText("The change was not undone").waitFor();
  expect((await read(before.id)).content).toBe("Glaze month");
  await context.close();
});

test("Undo after scheduling brings the draft back with its time", { timeout: 60_000 }, async () => {
  const { context, page } = await openAt("/ai/post-x");
  await page.getByLabel("Tweet", { exact: true }).fill("Raku on Sunday");
  await page.getByRole("button", { name: "Tomorrow 9:00" }).click();
  const when = await page.getByLabel("Schedule (optional)").inputValue();
  await page.getByRole("button", { name: "Schedule Tweet" }).click();
  await page.getByText("Scheduled successfully!").waitFor();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => page.getByLabel("Tweet", { exact: true }).inputValue(), soon).toBe("Raku on Sunday");
  expect(await page.getByLabel("Schedule (optional)").inputValue()).toBe(when);
  await page.getByRole("button", { name: "Schedule Tweet" }).waitFor();
  const id = new URL(page.url()).searchParams.get("draft") ?? "";
  const stored = await read(id);
  expect([stored.status, stored.scheduledAt === null]).toEqual(["draft", false]);
  await context.close();
});

test("a repeat names its rhythm, and stopping it brings its text back", { timeout: 60_000 }, async () => {
  const { context, page } = await openAt("/ai/post-x");
  await page.getByRole("button", { name: "Drafts" }).click();
  await page.getByRole("menuitem", { name: "Start a new one" }).click();
  await page.getByLabel("Tweet", { exact: true }).fill("Studio open");
  await page.getByText("Repeat", { exact: true }).click();
  await page.getByText("Every few days", { exact: true }).click();
  await page.getByRole("button", { name: "Schedule Tweet" }).click();
  await page.getByText("Scheduled to repeat").waitFor();
  await page
    .getByText(/^Every 3 days at 09:00 \(.+\)$/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Stop the repeat" }).click();
  await expect.poll(() => page.getByLabel("Tweet", { exact: true }).inputValue(), soon).toBe("Studio open");
  const { repeats } = await client.call<{ repeats: unknown[] }>("GET", "/repeats");
  expect(repeats).toEqual([]);
  await context.close();
});
