import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

const password = "a kiln of one's own";

/** A page with its own cookies and storage. */
async function openPage(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
    timezoneId: "Europe/Lisbon",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByLabel("First Name").fill("Mira");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
}

async function signIn(page: Page, email: string, withPassword = password): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(withPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function logIn(email: string, withPassword: string): Promise<{ status: number; token: string | undefined }> {
  const response = await fetch(`${server.baseUrl}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: withPassword }),
  });
  const { token } = (await response.json()) as { token?: string };
  return { status: response.status, token };
}

const statusFor = async (token: string | undefined): Promise<number> =>
  (await fetch(`${server.baseUrl}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;

test(
  "language, theme and zone apply at once, survive a reload and apply in another browser",
  { timeout: 180_000 },
  async () => {
    const email = "anna@example.test";
    const page = await openPage();
    await signUp(page, email);
    await page.goto("/ai/settings");
    // A new account takes its settings from the browser.
    const zone = page.getByRole("combobox", { name: "Time zone" });
    await expect.poll(() => zone.inputValue(), { timeout: 20_000 }).toBe("Europe/Lisbon");

    await page.getByRole("button", { name: "Light" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");

    await page.getByRole("combobox", { name: "Language" }).click();
    await page.getByRole("option", { name: "Deutsch" }).click();
    await page.getByRole("heading", { name: "Einstellungen", level: 1 }).waitFor();
    await page.getByRole("navigation", { name: "Hauptnavigation" }).getByText("Bilder erstellen").waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");

    await page.getByRole("combobox", { name: "Zeitzone" }).fill("Kathmandu");
    await page.getByRole("option", { name: /Kathmandu/ }).click();
    // Of the theme, the language and the zone: the first two notes are there before the zone is saved.
    await page.getByText("Gespeichert", { exact: true }).nth(2).waitFor();

    await page.goto("/ai/profile");
    const month = new Intl.DateTimeFormat("de-DE", { month: "long", year: "numeric", timeZone: "Asia/Kathmandu" });
    await page.getByText(`Dabei seit ${month.format(new Date())}`).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Profil", level: 1 }).waitFor();

    const other = await openPage();
    await signIn(other, email);
    await other.waitForURL("**/ai");
    await other.goto("/ai/settings");
    await other.getByRole("heading", { name: "Einstellungen", level: 1 }).waitFor();
    await other.locator("html[data-theme=light]").waitFor();
    await expect
      .poll(() => other.getByRole("combobox", { name: "Zeitzone" }).inputValue(), { timeout: 20_000 })
      .toBe("Asia/Kathmandu");

    // A later change in this browser applies in the first one.
    await other.getByRole("button", { name: "Dunkel" }).click();
    await other.getByText("Gespeichert").waitFor();
    await page.goto("/ai/settings");
    await page.waitForFunction(() => document.documentElement.dataset["theme"] === "dark");
  },
);

test("a switch is saved at once, and reverts with a message when the server fails", { timeout: 90_000 }, async () => {
  const page = await openPage();
  await signUp(page, "bruno@example.test");
  await page.goto("/ai/settings?tab=notifications");
  const posts = page.getByRole("switch", { name: /^Posts that need you/ });
  // The switch is disabled until its value is loaded, but Playwright would click it anyway.
  await posts.and(page.locator("[aria-checked=true]:not([aria-disabled])")).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await posts.and(page.locator("[aria-checked=false]:not([aria-disabled])")).waitFor();

  await page.route("**/trpc/users.updateSettings**", (route) => route.abort());
  await posts.click();
  await page.getByRole("alert").getByText("Not saved: The server did not answer").waitFor();
  expect(await posts.getAttribute("aria-checked")).toBe("false");
});

test(
  "a changed password signs other devices out; a device and an API key are revoked individually",
  { timeout: 180_000 },
  async () => {
    const email = "chidi@example.test";
    const page = await openPage();
    await signUp(page, email);
    const phone = (await logIn(email, password)).token;
    const laptop = (await logIn(email, password)).token;

    await page.goto("/ai/settings?tab=security");
    await page
      .getByRole("button", { name: /^Sign out / })
      .nth(2)
      .waitFor();
    await page.getByRole("button", { name: "Sign out node" }).first().click();
    await page.getByText("Device signed out").waitFor();
    expect([await statusFor(phone), await statusFor(laptop)].sort()).toEqual([200, 401]);

    await page.getByLabel("Current password").fill("not mine");
    await page.getByLabel("New password").fill("short");
    await page.getByLabel("Confirm Password").fill("battery staple");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Password must be at least 6 characters long").waitFor();
    await page.getByText("Passwords do not match").waitFor();
    await page.getByLabel("New password").fill("battery staple");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("The password is not right").waitFor();
    await page.getByLabel("Current password").fill(password);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Password updated").waitFor();
    await page.getByText("You are signed in on this device only.").waitFor();
    expect([await statusFor(phone), await statusFor(laptop)]).toEqual([401, 401]);
    expect((await logIn(email, password)).status).toBe(401);
    expect((await logIn(email, "battery staple")).status).toBe(200);

    await page.getByRole("button", { name: "Create key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create key" }).click();
    await dialog.getByText("Give the key a name").waitFor();
    await dialog.getByLabel("Name").fill("Backup script");
    await dialog.getByRole("button", { name: "Create key" }).dblclick();
    await page.getByRole("heading", { name: "Copy your key now" }).waitFor();
    const key = await page.getByLabel("API key", { exact: true }).inputValue();
    expect(await statusFor(key)).toBe(200);
    await page.getByRole("button", { name: "Done" }).click();

    await page.getByRole("button", { name: "Revoke Backup script" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("No keys yet.").waitFor();
    expect(await statusFor(key)).toBe(401);
  },
);

/** A page of a new account. */
async function signedIn(name: string): Promise<Page> {
  const { token } = await registeredClient(server.baseUrl, `settings-${name}@example.test`);
  const page = await openPage();
  await page.addInitScript((value) => localStorage.setItem("auth_token", value), token);
  return page;
}

test("the name of the public page says that it is saved", async () => {
  const page = await signedIn("handle");
  await page.goto("/ai/settings?tab=privacy");
  await page.getByRole("textbox", { name: "Name (optional)" }).fill("kiln-of-mira");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("region", { name: "Notifications" }).getByText("Saved", { exact: true }).waitFor();
});

test("a key is shown although its dialog was closed while it was made", async () => {
  const page = await signedIn("key");
  await page.goto("/ai/settings?tab=security");
  const held = Promise.withResolvers<void>();
  await page.route(/apiKeys\.create/, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Till");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await dialog.locator("[aria-busy=true]").waitFor();
  await page.keyboard.press("Escape");
  held.resolve();
  await page.getByRole("dialog", { name: "Copy your key now" }).waitFor();
});

test("late posts have no choice before the stored one is known", async () => {
  const page = await signedIn("late");
  const held = Promise.withResolvers<void>();
  await page.route(/workspaces\.get/, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto("/ai/settings?tab=accounts");
  const late = page.getByRole("combobox", { name: "Late posts go out up to" });
  await late.waitFor();
  expect(await late.isDisabled()).toBe(true);
  held.resolve();
  await expect.poll(() => late.isEnabled(), { timeout: 20_000 }).toBe(true);
});

test("the region of the toasts has its name in the language of the page", async () => {
  const page = await signedIn("region");
  await page.addInitScript(() => localStorage.setItem("language", "de"));
  await page.goto("/ai/settings?tab=privacy");
  await page.getByRole("region", { name: "Mitteilungen" }).waitFor({ state: "attached" });
});

test("a profile is edited in place, and leaving with unsaved changes asks first", { timeout: 120_000 }, async () => {
  const page = await openPage();
  await signUp(page, "dilnoza@example.test");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  await page.getByText("No bio added yet").waitFor();
  expect(await page.getByText("Not set").count()).toBe(3);

  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("First Name").fill("");
  await page.getByLabel("Website").fill("not a site");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Please fill in all required fields").waitFor();
  await page.getByText("Enter a full address, like https://example.com").waitFor();
  await page.getByLabel("First Name").fill("Dilnoza");
  await page.getByLabel("Website").fill("example.com");
  await page.getByLabel("Bio").fill("Bowls and glazes.");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Bowls and glazes.").waitFor();
  expect(await page.getByRole("link", { name: "example.com" }).getAttribute("href")).toBe("https://example.com");
  await page.getByRole("complementary").getByText("Dilnoza").waitFor();

  await page.getByRole("button", { name: "Edit Profile" }).click();
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c60" } })
    .png()
    .toBuffer();
  await page.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  await page.getByRole("button", { name: "Part of the picture that is kept" }).press("ArrowRight");
  await page.getByRole("button", { name: "Use picture" }).click();
  await page.getByText("Picture updated").waitFor();
  await page.locator("main img[src*='/media/'], main img[src*='avatar']").first().waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
});

test("data is exported to another account, and an account is deleted permanently", { timeout: 180_000 }, async () => {
  const email = "esi@example.test";
  const client = await registeredClient(server.baseUrl, email);
  await client.call("PATCH", "/users/profile", { bio: "Kilns on the coast." });
  await client.call("POST", "/templates", { kind: "caption", name: "Monday", body: "New week, new bowl." });

  const page = await openPage();
  await signIn(page, email);
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.goto("/ai/settings?tab=data");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Your Data" }).click();
  const archive = join(tmpdir(), `postloom-e2e-export-${process.pid}.zip`);
  const downloaded = await download;
  expect(downloaded.suggestedFilename()).toMatch(/^postloom-\d{4}-\d\d-\d\d\.zip$/);
  await downloaded.saveAs(archive);
  await page.getByText("Your data is downloaded").waitFor();

  const other = await openPage();
  await signUp(other, "farid@example.test");
  await other.goto("/ai/settings?tab=data");
  const file = other.locator("input[type=file]");
  await file.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no archive") });
  await other.getByText("Choose the zip file of an export").waitFor();
  await file.setInputFiles(archive);
  await other.getByText("Data imported").waitFor();
  await other.getByText(/1 template · Profile/).waitFor();
  await other.goto("/ai/profile");
  await other.getByText("Kilns on the coast.").waitFor();

  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Are you sure you want to delete your account? This action cannot be undone.").waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await dialog.getByText("Type DELETE exactly").waitFor();
  await dialog.getByLabel("Type DELETE to confirm").fill("DELETE");
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await page.getByText("Your account is deleted").waitFor();
  await page.waitForURL(`${server.baseUrl}/`);
  expect((await logIn(email, password)).status).toBe(401);
});
