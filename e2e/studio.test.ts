import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import { launchBrowser } from "./browser.ts";
import { runningServer } from "./running-server.ts";

const server = await runningServer();
const browser = await launchBrowser();
afterAll(() => browser.close());

/** Bounds a wait for what comes at once unless the machine is busy. */
const soon = { timeout: 20_000 };

/** Signed in as somebody new. */
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

test("a film is made, watched and told about", { timeout: 150_000 }, async () => {
  const { page } = await openPage("films@example.test");
  await page.goto("/ai/generate-videos");
  const prompt = page.getByLabel("Prompt", { exact: true });
  await prompt.fill("Paper lanterns over a dark bay");
  await page.getByLabel("Duration").click();
  await page.getByRole("option", { name: "3 seconds" }).click();
  await page.getByLabel("Size").click();
  await page.getByRole("option", { name: /^1280x720/ }).click();

  // What was typed outlives a reload.
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

test("everything made is found, and what is chosen is deleted", { timeout: 120_000 }, async () => {
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
});
