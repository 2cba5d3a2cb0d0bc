import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { launchBrowser } from "./browser.ts";
import { runningServer } from "./running-server.ts";
import { registeredClient } from "#server/test/api-client.ts";

const server = await runningServer();
const browser = await launchBrowser();
afterAll(() => browser.close());

const email = "mira@example.test";
await registeredClient(server.baseUrl, email);

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/** Opens the link as a reader does: finds the mail in the outbox, presses what it says. */
async function followMail(page: Page, subject: string, link: string): Promise<void> {
  await page.goto("/sandbox/mail?live=1");
  await page.getByRole("link", { name: subject }).first().click();
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

  await followMail(page, "Set a new password", "Choose a new password");
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

  // Said before anybody thinks of a password.
  await page.goto(used);
  await page.getByRole("heading", { name: "This link no longer works" }).waitFor();

  // Whoever opened the link reads mails to this address.
  await page.goto("/ai/settings");
  await page.getByText("Verified Account").waitFor();
});

test("the newsletter is asked for, confirmed and left", { timeout: 120_000 }, async () => {
  const page = await openPage();
  await page.goto("/");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Enter your email").waitFor();
  await page.getByLabel("Email").fill("reader@example.test");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Almost there").waitFor();

  await followMail(page, "Confirm your subscription", "Confirm subscription");
  const confirmation = page.url();
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await page.getByRole("heading", { name: "You are subscribed" }).waitFor();

  await followMail(page, "Confirm your subscription", "Unsubscribe");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { name: "You are no longer subscribed" }).waitFor();

  await page.goto(confirmation);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  const dead = page.getByRole("heading", { name: "This link no longer works" });
  await dead.waitFor();
  expect(await dead.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await page.getByRole("link", { name: "Subscribe once more" }).click();
  const box = page.getByRole("region", { name: "Weekly newsletter" });
  await box.waitFor();
  await page.waitForFunction(() => scrollY > 0);
  expect((await box.boundingBox())?.y).toBeLessThan(720);
});

test("a new address is verified by its mail, and the settings send it once more", { timeout: 120_000 }, async () => {
  const page = await openPage();
  const other = "ngozi@example.test";
  const { token } = await registeredClient(server.baseUrl, other);
  await page.goto("/auth");
  await page.evaluate((stored) => localStorage.setItem("auth_token", stored), token);
  await page.goto("/ai/settings");
  await page.getByText("Email not verified").waitFor();
  await page.getByRole("button", { name: "Resend mail" }).click();
  await page.getByText("Mail sent").waitFor();
  await followMail(page, "Confirm your email address", "Confirm address");
  await page.getByRole("button", { name: "Confirm address" }).click();
  await page.getByRole("heading", { name: "Your address is confirmed" }).waitFor();
  await page.goto("/ai/settings");
  await page.getByText("Verified Account").waitFor();
});
