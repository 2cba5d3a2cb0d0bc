import { afterAll, expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { launchBrowser } from "./browser.ts";
import { runningServer } from "./running-server.ts";

const server = await runningServer();
const browser = await launchBrowser();
afterAll(() => browser.close());

async function openDocs(theme: "dark" | "light") {
  const context = await browser.newContext({ baseURL: server.baseUrl, viewport: { width: 1280, height: 900 } });
  await context.addInitScript((name) => localStorage.setItem("theme", name), theme);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(server.baseUrl)) complaints.push(`It called ${url}`);
  });
  await page.goto("/api/docs");
  await page.getByRole("heading", { name: /Postloom/ }).waitFor();
  return { page, complaints };
}

test("a person signs in with a token, tries a call and sees its answer, without a complaint of the browser", async () => {
  const client = await registeredClient(server.baseUrl, "docs@example.test");
  const { page, complaints } = await openDocs("dark");
  await page.getByRole("button", { name: "Authorize" }).click();
  const dialog = page.locator(".modal-ux");
  await dialog.getByRole("textbox").fill(client.token);
  await dialog.getByRole("button", { name: /Apply credentials|^Authorize$/ }).click();
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.locator("#operations-tag-auth").click();
  const me = page.locator(".opblock-get").filter({ has: page.locator('[data-path="/auth/me"]') });
  await me.getByRole("button").first().click();
  await me.getByRole("button", { name: "Execute" }).click();
  const answer = me.locator(".live-responses-table");
  await answer.getByText("docs@example.test").first().waitFor();
  expect(await answer.locator(".response .response-col_status").first().innerText()).toContain("200");
  expect(complaints).toEqual([]);
});

test.each([
  ["dark", "rgb(9, 16, 33)"],
  ["light", "rgb(243, 239, 231)"],
] as const)("it follows the theme chosen in the app: %s", async (theme, ground) => {
  const { page, complaints } = await openDocs(theme);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(ground);
  expect(complaints).toEqual([]);
});
