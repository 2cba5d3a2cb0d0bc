import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

async function openDocs(theme: "dark" | "light") {
  const context = await browser.newContext({ baseURL: server.baseUrl, viewport: { width: 1280, height: 900 } });
  await context.addInitScript((name) => localStorage.setItem("theme", name), theme);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(server.baseUrl)) errors.push(`Request to another origin: ${url}`);
  });
  await page.goto("/api/docs");
  await page.getByRole("heading", { name: /Postloom/ }).waitFor();
  return { page, errors };
}

test("a user authorizes with a token, executes a call and sees its response, without a browser error", async () => {
  const client = await registeredClient(server.baseUrl, "docs@example.test");
  const { page, errors } = await openDocs("dark");
  await page.getByRole("button", { name: "Authorize" }).click();
  const dialog = page.locator(".modal-ux");
  await dialog.getByRole("textbox").fill(client.token);
  await dialog.getByRole("button", { name: /Apply credentials|^Authorize$/ }).click();
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.locator("#operations-tag-auth").click();
  const me = page.locator(".opblock-get").filter({ has: page.locator('[data-path="/auth/me"]') });
  await me.getByRole("button").first().click();
  await me.getByRole("button", { name: "Execute" }).click();
  const response = me.locator(".live-responses-table");
  await response.getByText("docs@example.test").first().waitFor();
  expect(await response.locator(".response .response-col_status").first().innerText()).toContain("200");
  expect(errors).toEqual([]);
});

test.each([
  ["dark", "rgb(9, 16, 33)"],
  ["light", "rgb(243, 239, 231)"],
] as const)("%s: the page follows the theme chosen in the app", async (theme, background) => {
  const { page, errors } = await openDocs(theme);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(background);
  expect(errors).toEqual([]);
});
