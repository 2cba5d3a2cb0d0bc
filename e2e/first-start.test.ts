import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { runningServer, sharedBrowser } from "./running-server.ts";

/** The first start by an operator: production mode without any setting. */
const server = await runningServer({ SANDBOX: "", DATABASE_URL: "" });
const browser = await sharedBrowser();

const { token } = await registeredClient(server.baseUrl, "newcomer@example.test");

async function openPage(language: string) {
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { auth_token: token, language },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

const advice = /META_APP_ID.*META_APP_SECRET.*X_CLIENT_ID.*X_CLIENT_SECRET.*\.env[^]*SANDBOX=true/;

test("a server without keys logs at its start how to add them and how to try it without", () => {
  expect(server.output()).toMatch(/META_APP_ID.*X_CLIENT_ID.*SANDBOX=true/);
});

test("a newcomer to a server without keys sees the missing keys and a link to a possible action", async () => {
  const page = await openPage("en");
  await page.goto("/ai");
  const card = page.getByRole("region", { name: "Set up" });
  await card.getByText("SANDBOX=true").waitFor();
  expect(await card.innerText()).toMatch(/Connect Facebook, Instagram or X[^]*To post for real, set[^]*in \.env/);
  // No account can be connected; a picture can be generated.
  expect(await card.getByRole("link").allTextContents()).toEqual(["Generate"]);

  await page.goto("/ai/post-x");
  const form = page.locator("form").first();
  await form.getByText("This server has no keys for X.").waitFor();
  await form.getByText("No network has keys yet.").waitFor();
  expect(await form.getByRole("link", { name: /Connect/ }).count()).toBe(0);
  await form.getByRole("link", { name: "How to add them" }).first().click();
  await page.getByText("SANDBOX=true").waitFor();
  expect(await page.locator("main").innerText()).toMatch(advice);
  await page.getByRole("link", { name: "developers.facebook.com" }).first().waitFor();
  await page.getByRole("link", { name: "developer.x.com" }).waitFor();
  expect(await page.getByRole("link", { name: /^Sandbox/ }).count()).toBe(0);
  await page.context().close();
});

test.each(["de", "es", "fr", "zh"])("%s: the set-up card explains how to continue without keys", async (language) => {
  const page = await openPage(language);
  await page.goto("/ai");
  await page.getByText("SANDBOX=true").waitFor();
  const text = await page.locator("main").innerText();
  for (const name of ["META_APP_ID", "META_APP_SECRET", "X_CLIENT_ID", "X_CLIENT_SECRET", ".env", "SANDBOX=true"])
    expect(text).toContain(name);
  await page.context().close();
});
