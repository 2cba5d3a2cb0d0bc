import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

const { token } = await registeredClient(server.baseUrl, "keys@example.test");

async function openPage(path: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a key opens the palette, which finds a screen and remembers it", async () => {
  const page = await openPage("/ai");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search or run a command" });
  await field.fill("gen vid");
  await page.getByRole("option", { name: "Generate Videos" }).waitFor();
  await page.keyboard.press("Enter");
  await heading(page, "Generate Videos").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);

  await page.getByRole("button", { name: /^Search/ }).click();
  await page.getByRole("group", { name: "Recent" }).getByRole("option", { name: "Generate Videos" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.context().close();
});

test("the palette runs commands and shows when it finds nothing", async () => {
  const page = await openPage("/ai");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("use theme light");
  await page.getByRole("option", { name: "Use theme: Light" }).click();
  await page.waitForFunction(() => document.documentElement.dataset["theme"] === "light");

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("zzzz");
  await page.getByText("Nothing found. Try other words.").waitFor();
  await page.context().close();
});

test("keys open screens and the list of shortcuts, but not while typing", async () => {
  const page = await openPage("/ai");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await heading(page, "Generate Images").waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  expect(await page.title()).toContain("Generate Images");

  await page.getByLabel("Prompt", { exact: true }).pressSequentially("gs?");
  expect(await page.getByLabel("Prompt", { exact: true }).inputValue()).toBe("gs?");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.context().close();
});

test("single keys can be turned off in the settings", async () => {
  const page = await openPage("/ai/settings");
  await page.getByRole("switch", { name: /^Single-key shortcuts/ }).click();
  await heading(page, "Settings").focus();
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or run a command" }).waitFor();
  expect(await page.getByRole("dialog", { name: "Keyboard shortcuts" }).count()).toBe(0);
  await page.context().close();
});
