import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

const email = "forgets@example.test";
await registeredClient(server.baseUrl, email);

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/** Finds the newest mail of an address with a subject in the sandbox's outbox and follows a link in it. */
async function followMail(page: Page, to: string, subject: string, link: string): Promise<void> {
  await page.goto("/sandbox/mail?live=1");
  const mails = page.getByRole("article").filter({ hasText: `To ${to} ·` });
  await mails.getByRole("link", { name: subject }).first().click();
  const popup = page.waitForEvent("popup");
  await page.frameLocator("iframe").getByRole("link", { name: link, exact: true }).click();
  const opened = await popup;
  await page.goto(opened.url());
  await opened.close();
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("a forgotten password is replaced by the link in the mail", { timeout: 120_000 }, async () => {
  const page = await openPage();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();

  await followMail(page, email, "Set a new password", "Choose a new password");
  const used = page.url();
  await page.getByLabel("New password").fill("password");
  await page.getByLabel("Confirm Password").fill("passwort");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText("Passwords do not match").waitFor();
  await page.getByLabel("Confirm Password").fill("password");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText("among the most common").waitFor();
  await page.getByLabel("New password").fill("battery staple");
  await page.getByLabel("Confirm Password").fill("battery staple");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText("Your password was changed").waitFor();
  await signIn(page, "battery staple");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();

  // The error is shown before a new password is entered.
  await page.goto(used);
  await page.getByRole("heading", { name: "This link no longer works" }).waitFor();

  // The used link proved that the user reads mail at this address.
  await page.goto("/ai/settings");
  await page.getByText("Verified Account").waitFor();
});

test("a visitor subscribes to the newsletter, confirms and unsubscribes", { timeout: 120_000 }, async () => {
  const reader = "reader@example.test";
  const page = await openPage();
  await page.goto("/");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Enter your email").waitFor();
  await page.getByLabel("Email").fill(reader);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Almost there").waitFor();

  await followMail(page, reader, "Confirm your subscription", "Confirm subscription");
  const confirmation = page.url();
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await page.getByRole("heading", { name: "You are subscribed" }).waitFor();

  await followMail(page, reader, "Confirm your subscription", "Unsubscribe");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { name: "You are no longer subscribed" }).waitFor();

  await page.goto(confirmation);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  const expired = page.getByRole("heading", { name: "This link no longer works" });
  await expired.and(page.locator(":focus")).waitFor();
  await page.getByRole("link", { name: "Subscribe once more" }).click();
  const box = page.getByRole("region", { name: "Weekly newsletter" });
  await box.waitFor();
  // What loads later may move the box while the page scrolls to it.
  await expect.poll(async () => (await box.boundingBox())?.y, { timeout: 20_000 }).toBeLessThan(720);
});

test("a new address is verified by a mail that is sent again from the settings", { timeout: 120_000 }, async () => {
  const page = await openPage();
  const other = "ngozi@example.test";
  const { token } = await registeredClient(server.baseUrl, other);
  await page.goto("/auth");
  await page.evaluate((stored) => localStorage.setItem("auth_token", stored), token);
  await page.goto("/ai/settings");
  await page.getByText("Email not verified").waitFor();
  await page.getByRole("button", { name: "Resend mail" }).click();
  await page.getByText("Mail sent").waitFor();
  await followMail(page, other, "Confirm your email address", "Confirm address");
  await page.getByRole("button", { name: "Confirm address" }).click();
  await page.getByRole("heading", { name: "Your address is confirmed" }).waitFor();
  await page.goto("/ai/settings");
  await page.getByText("Verified Account").waitFor();
});
