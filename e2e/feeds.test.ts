import { expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { feedServer } from "#server/test/feed-server.ts";
import { seriousFindings } from "./axe.ts";
import { runningServer, sharedBrowser } from "./running-server.ts";

const site = await feedServer();
const server = await runningServer({ FEED_ALLOWED_HOSTS: site.host });
const browser = await sharedBrowser();

test("a feed is added, shows its items and their posts, is paused and deleted", { timeout: 120_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "feeds@example.test");
  await connect(client, "facebook", "Kiln & Clay");
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript((auth) => localStorage.setItem("auth_token", auth), client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto("/ai/settings?tab=accounts");
  const card = page.getByRole("region", { name: "Posts from feeds" });
  await card.getByText("No feeds yet").waitFor();

  await card.getByRole("button", { name: "Add feed" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a feed" });
  await dialog.getByRole("button", { name: "Add feed" }).click();
  await dialog.getByText("Choose an account").waitFor();
  await dialog.getByLabel("Address").fill(`${site.url}/nothing`);
  await dialog.locator("label", { hasText: "Kiln & Clay" }).locator("img").first().waitFor();
  await dialog.getByRole("checkbox", { name: /Kiln & Clay/ }).check();
  site.status = 404;
  await dialog.getByRole("button", { name: "Add feed" }).click();
  await dialog.getByText("This feed cannot be read").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  site.status = 200;
  site.items = [{ id: "n1", title: "Six new bowls" }];
  await dialog.getByLabel("Address").fill(site.url);
  await dialog.getByRole("button", { name: "Add feed" }).click();
  await page.getByText("Kiln news added").waitFor();

  const row = card.getByRole("listitem").filter({ hasText: "Kiln news" });
  await row.getByRole("button", { name: "Items of Kiln news" }).click();
  await row.getByText("Six new bowls").waitFor();
  await row.getByText("No post", { exact: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await row.getByRole("button", { name: "Actions for Kiln news" }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await row.getByText("Paused", { exact: true }).waitFor();
  await row.getByRole("button", { name: "Actions for Kiln news" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete feed" }).click();
  await card.getByText("No feeds yet").waitFor();
  await context.close();
});
