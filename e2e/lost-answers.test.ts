import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import type { Post } from "#shared/posts/posts.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

async function openPage(name: string): Promise<{ page: Page; client: ApiClient }> {
  const client = await registeredClient(server.baseUrl, `lost-${name}@example.test`);
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { page, client };
}

/** The server gets the first of these calls, and its answer is lost. Returns the keys of all of them. */
async function loseFirstAnswer(page: Page, call: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(`**/trpc/${call}**`, async (route: Route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const response = await route.fetch();
    await (keys.length === 1 ? route.abort() : route.fulfill({ response }));
  });
  return keys;
}

test("an image that is asked for again after a lost answer is made once", { timeout: 90_000 }, async () => {
  const { page, client } = await openPage("image");
  const keys = await loseFirstAnswer(page, "generation.image");
  await page.goto("/ai/generate-image");
  await page.getByLabel("Prompt", { exact: true }).fill("A bowl on a windowsill");
  await page
    .getByRole("button", { name: /^Generate/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("creation"), { timeout: 20_000 }).not.toBeNull();
  expect(keys).toEqual([expect.any(String), keys[0]]);
  const { creations } = await client.call<{ creations: unknown[] }>("GET", "/creations?limit=10");
  expect(creations).toHaveLength(1);
});

test("a failed creation that is made again after a lost answer is made once", { timeout: 90_000 }, async () => {
  const { page, client } = await openPage("retry");
  const { creation } = await client.call<{ creation: { id: string } }>("POST", "/creations/generate/video", {
    prompt: "A tide that is made again",
    options: { duration: 5 },
  });
  await client.call("POST", `/creations/${creation.id}/cancel`);
  const keys = await loseFirstAnswer(page, "generation.retry");
  // Without the stream, the page depends on the answers to its calls.
  await page.route("**/trpc/live.**", (route) => route.abort());
  await page.goto(`/ai/generate-videos?creation=${creation.id}`);
  const tryAgain = page.getByRole("button", { name: "Try Again" });
  await tryAgain.click();
  await page.getByRole("alert").getByText("The server did not answer").waitFor();
  await tryAgain.click();
  await page.getByRole("heading", { name: "Generating video" }).waitFor();
  expect(keys).toEqual([expect.any(String), keys[0]]);
  const { creations } = await client.call<{ creations: unknown[] }>("GET", "/creations?limit=10");
  expect(creations).toHaveLength(1);
});

test("posts that are moved again after a lost answer move once", { timeout: 90_000 }, async () => {
  const { page, client } = await openPage("bulk");
  await connect(client, "facebook", "Kiln of lost answers");
  const scheduledAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
  await client.call("POST", "/posts", { content: "A slow bowl", platforms: ["facebook"], scheduledAt });
  const keys = await loseFirstAnswer(page, "posts.changeMany");
  await page.goto("/ai/posts?tab=scheduled");
  await page.getByRole("checkbox", { name: "Select A slow bowl" }).click();
  await page.getByRole("button", { name: "Change 1" }).click();
  await page.getByRole("menuitem", { name: "Move by days…" }).click();
  const dialog = page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Cancel" }) });
  await dialog.getByLabel("Days").fill("2");
  await dialog.getByRole("button", { name: "Move" }).click();
  await page.getByText("The server did not answer").first().waitFor();
  expect(await dialog.getByLabel("Days").inputValue()).toBe("2");
  await dialog.getByRole("button", { name: "Move" }).click();
  await page.getByText("Post changed", { exact: true }).first().waitFor();
  expect(keys).toEqual([expect.any(String), keys[0]]);
  const { posts } = await client.call<{ posts: Post[] }>("GET", "/posts?limit=10");
  expect(posts.map((post) => Date.parse(post.scheduledAt ?? "") - Date.parse(scheduledAt))).toEqual([48 * 3_600_000]);
});

test("a draft keeps a picture that cannot be looked up for a while", { timeout: 120_000 }, async () => {
  const { page, client } = await openPage("picture");
  const upload = async (name: string) =>
    (
      await client.upload<{ creation: { id: string } }>("/creations", {
        title: name,
        file: await pictureFile(`${name}.png`),
      })
    ).creation.id;
  const oldest = await upload("Oldest");
  // As many as the list of media has, so that the oldest one is looked up alone.
  for (let number = 0; number < 20; number += 1) await upload(`Newer ${number}`);
  const { post } = await client.call<{ post: Post }>("POST", "/posts", {
    content: "With its picture",
    platforms: ["facebook"],
    creationIds: [oldest],
    draft: true,
  });
  let isDown = true;
  let saves = 0;
  await page.route(/trpc\/[^?]*creations\.get/, (route) =>
    isDown ? route.fulfill({ status: 503, body: "down" }) : route.fallback(),
  );
  await page.route("**/trpc/posts.update**", (route) => {
    saves += 1;
    return route.fallback();
  });
  await page.goto(`/ai/post?draft=${post.id}`);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("With its picture, still");
  const tryAgain = page.getByRole("button", { name: "Try Again" });
  await tryAgain.waitFor();
  await page.waitForTimeout(2_500);
  expect(saves).toBe(0);
  isDown = false;
  await tryAgain.click();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  const { post: saved } = await client.call<{ post: Post }>("GET", `/posts/${post.id}`);
  expect(saved).toMatchObject({ content: "With its picture, still", creationIds: [oldest] });
});

test(
  "a comment without an answer is written once, and what is typed meanwhile stays",
  { timeout: 90_000 },
  async () => {
    const { page, client } = await openPage("comment");
    const { post } = await client.call<{ post: Post }>("POST", "/posts", {
      content: "Talked about",
      platforms: ["facebook"],
      draft: true,
    });
    // The only member of a workspace sees comments once there is one.
    await client.call("POST", `/posts/${post.id}/comments`, { text: "First" });
    const held = Promise.withResolvers<void>();
    let calls = 0;
    await page.route("**/trpc/comments.create**", async (route) => {
      calls += 1;
      const call = calls;
      const response = await route.fetch();
      if (call === 1) await held.promise;
      await (call === 2 ? route.abort() : route.fulfill({ response }));
    });
    await page.goto(`/ai/posts/${post.id}`);
    const field = page.getByRole("textbox", { name: "Comment", exact: true });
    const save = page.getByRole("button", { name: "Comment", exact: true }).and(page.locator(":not([aria-busy])"));
    await field.fill("Looks good");
    await save.click();
    await field.fill("Looks good, and blue");
    held.resolve();
    await page.getByRole("listitem").getByText("Looks good", { exact: true }).waitFor();
    expect(await field.inputValue()).toBe("Looks good, and blue");

    await field.fill("Once only");
    await save.click();
    await page.getByText("The server did not answer").first().waitFor();
    await save.click();
    await expect.poll(() => field.inputValue(), { timeout: 20_000 }).toBe("");
    expect(calls).toBe(3);
    const { comments } = await client.call<{ comments: { text: string }[] }>("GET", `/posts/${post.id}/comments`);
    expect(comments.map(({ text }) => text)).toEqual(["Once only", "Looks good", "First"]);
  },
);
