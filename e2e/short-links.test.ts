import { expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { seriousFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

test("links are shortened in the composer, named in previews, and counted in the analytics", async () => {
  const client = await registeredClient(server.baseUrl, "short-links@example.test");
  await connect(client, "x", "Kiln & Clay");
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript((auth) => localStorage.setItem("auth_token", auth), client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto("/ai/post");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("Six new bowls: https://kiln.example.test/bowls?glaze=blue.");
  await page.getByRole("button", { name: "Shorten links" }).click();
  const dialog = page.getByRole("dialog", { name: "Shorten the links" });
  await dialog.getByText("https://kiln.example.test/bowls?glaze=blue", { exact: true }).waitFor();
  await dialog.getByLabel(/Campaign/).fill("bowls");
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Shorten the link" }).click();
  await expect.poll(() => text.inputValue(), { timeout: 20_000 }).toMatch(/^Six new bowls: http\S+\/p~\w{6}\.$/);
  const [short = ""] = /http\S+\/p~\w{6}/.exec(await text.inputValue()) ?? [];
  expect(await page.getByRole("button", { name: "Shorten links" }).count()).toBe(0);
  await page
    .getByText(`${short.replace(/^https?:\/\//, "")}x`, { exact: false })
    .first()
    .waitFor();

  const visit = await fetch(`${short}x`, {
    redirect: "manual",
    headers: { "user-agent": "Mozilla/5.0 Firefox/150.0" },
  });
  expect(visit.headers.get("location")).toBe(
    "https://kiln.example.test/bowls?glaze=blue&utm_source=x&utm_medium=social&utm_campaign=bowls",
  );
  await page.goto("/ai/analytics");
  const card = page.getByRole("region", { name: "Short links" });
  await card.getByText("1 click", { exact: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await card.getByRole("button", { name: /^Actions for / }).click();
  const inkOf = (name: string) => page.getByRole("menuitem", { name }).evaluate((item) => getComputedStyle(item).color);
  expect(await inkOf("Delete")).not.toBe(await inkOf("Copy link"));
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await card.getByText("No short links yet").waitFor();
  await context.close();
});
