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

test("a newcomer to a server without keys is led to the networks that need none, and sees the missing keys", async () => {
  const page = await openPage("en");
  await page.goto("/ai");
  const card = page.getByRole("region", { name: "Set up" });
  await card.getByText("Connect Bluesky, Mastodon or another network").waitFor();
  await card.getByRole("link", { name: "Connect" }).click();
  await page.getByRole("button", { name: "Connect Mastodon" }).waitFor();
  expect(await page.locator("main").innerText()).toMatch(advice);
  await page.getByRole("link", { name: "developers.facebook.com" }).first().waitFor();
  await page.getByRole("link", { name: "developer.x.com" }).waitFor();
  expect(await page.getByRole("link", { name: /^Sandbox/ }).count()).toBe(0);

  await page.goto("/ai/post-x");
  const form = page.locator("form").first();
  await form.getByText("This server has no keys for X.").waitFor();
  await form.getByText("This server has no keys for this yet.").waitFor();
  expect(await form.getByRole("link", { name: /Connect/ }).count()).toBe(0);
  await form.getByRole("link", { name: "How to add them" }).first().click();
  await page.getByText("SANDBOX=true").waitFor();
  await page.context().close();
});

test.each(["de", "es", "fr", "zh"])("%s: the accounts say how to continue without keys", async (language) => {
  const page = await openPage(language);
  await page.goto("/ai/settings?tab=accounts");
  await page.getByText("SANDBOX=true").waitFor();
  const text = await page.locator("main").innerText();
  for (const name of ["META_APP_ID", "META_APP_SECRET", "X_CLIENT_ID", "X_CLIENT_SECRET", ".env", "SANDBOX=true"])
    expect(text).toContain(name);
  await page.context().close();
});
