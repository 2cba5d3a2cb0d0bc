import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDb } from "#server/db/client.ts";
import { setPublishingPaused } from "#server/installation/switches.ts";
import { connect, registeredClient, signedInClient } from "#server/test/api-client.ts";
import { testDatabase } from "#server/test/test-database.ts";
import { seriousFindings } from "./axe.ts";
import { install } from "./installation.ts";
import { sharedBrowser } from "./running-server.ts";

const browser = await sharedBrowser();
const email = "paused-publishing@example.test";

test("while a restored server holds posts back, each screen says so and how to resume", async ({ onTestFinished }) => {
  const databaseUrl = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), "postloom-e2e-paused-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const start = () => install(databaseUrl, { DATA_DIR: folder });
  const database = createDb(databaseUrl);
  onTestFinished(() => database.close());

  const before = await start();
  await connect(await registeredClient(before.baseUrl, email), "x", "Kiln and Tide");
  await before.remove();
  // `npm run admin -- restore` leaves the database so.
  await setPublishingPaused(database.db, true);
  const server = await start();
  onTestFinished(() => server.remove());
  const client = await signedInClient(server.baseUrl, email);

  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a kiln of one's own");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/ai");

  const banner = page.getByRole("status").filter({ hasText: "Posting is paused on this server" });
  for (const path of ["/ai", "/ai/calendar", "/ai/posts", "/ai/analytics", "/ai/settings"]) {
    await page.goto(path);
    await banner.first().waitFor();
  }
  await banner.first().getByText("How to resume").click();
  await banner.first().getByText("npm run admin -- publishing resume").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto("/ai/post");
  await page.getByLabel("Text", { exact: true }).fill("Held back");
  await page.getByText("The server holds it back: posting is paused").waitFor();
  const { post } = await client.call<{ post: { id: string } }>("POST", "/posts", { content: "Held", platforms: ["x"] });
  await page.goto(`/ai/posts/${post.id}`);
  await page.getByText("Waiting", { exact: true }).first().waitFor();
  expect(await page.getByText("Processing", { exact: true }).count()).toBe(0);
  const { isPublishingPaused } = await client.call<{ isPublishingPaused: boolean }>("GET", `/posts/${post.id}/check`);
  expect(isPublishingPaused).toBe(true);

  await setPublishingPaused(database.db, false);
  await server.remove();
  const resumed = await start();
  onTestFinished(() => resumed.remove());
  const after = await signedInClient(resumed.baseUrl, email);
  expect((await after.call<{ publishingPaused: null }>("GET", "/system/info")).publishingPaused).toBeNull();
  await expect
    .poll(async () => (await after.call<{ post: { status: string } }>("GET", `/posts/${post.id}`)).post.status)
    .toBe("published");
});
