import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { codeOf } from "#server/test/authenticator.ts";
import { launchBrowser } from "./browser.ts";
import { runningServer } from "./running-server.ts";

const { baseUrl: baseURL } = await runningServer();
const browser = await launchBrowser();
afterAll(() => browser.close());

const password = "a kiln of one's own";
const anEmail = () => `${crypto.randomUUID()}@example.test`;

async function openPage(viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

const dashboard = (page: Page) => page.getByRole("heading", { name: "Dashboard" }).waitFor();

async function consent(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function popupOf(page: Page, provider: string): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: provider }).click();
  return opened;
}

test("Google signs in through a popup, and messages from elsewhere change nothing", async () => {
  const page = await openPage();
  await page.goto("/auth");
  const popup = await popupOf(page, "Google");
  await popup.getByRole("heading", { name: "Sign in with Google" }).waitFor();
  // From this very page, and from a frame without an origin.
  await page.evaluate(() => {
    window.postMessage({ type: "postloom:identity", handoff: "forged" }, "*");
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    document.body.append(frame);
    dispatchEvent(
      new MessageEvent("message", {
        data: { type: "postloom:identity", handoff: "forged" },
        origin: "null",
        source: frame.contentWindow,
      }),
    );
  });
  await consent(popup, anEmail());
  await dashboard(page);
});

test("where popups are blocked, the sign-in goes on in the page", async () => {
  const page = await openPage({ width: 390, height: 844 });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/auth");
  await page.getByRole("button", { name: "Facebook" }).click();
  await consent(page, anEmail());
  await dashboard(page);
});

test("saying no, or closing the window, is said on the page", async () => {
  const page = await openPage();
  await page.goto("/auth");
  const refused = await popupOf(page, "Google");
  await refused.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("You did not give access. Nothing was changed.").waitFor();
  const closed = await popupOf(page, "Google");
  await closed.getByRole("heading", { name: "Sign in with Google" }).waitFor();
  await closed.close();
  await page.getByText("The window was closed before you were signed in.").waitFor();
});

test("a passkey is added, signs in, is renamed and removed", async () => {
  const email = anEmail();
  await registeredClient(baseURL, email);
  const page = await openPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, email);
  await dashboard(page);
  await page.goto("/ai/settings?tab=security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Passkey added").waitFor();
  await page.getByRole("button", { name: /^Rename / }).click();
  await page.getByLabel("Name", { exact: true }).fill("Kiln laptop");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Remove Kiln laptop" }).waitFor();

  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await dashboard(page);

  await page.goto("/ai/settings?tab=security");
  await page.getByRole("button", { name: "Remove Kiln laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("No passkeys yet.").waitFor();
});

test("two-factor authentication is set up by the key beside its QR code, and asked for at the next sign-in", async () => {
  const email = anEmail();
  await registeredClient(baseURL, email);
  const page = await openPage();
  await signIn(page, email);
  await dashboard(page);
  await page.goto("/ai/settings?tab=security");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code from the app").fill("000000");
  await page.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
  await page.getByText("This code is not right.", { exact: false }).first().waitFor();
  await page.getByLabel("Code from the app").fill(await codeOf(secret, -1));
  await page.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  await page.getByRole("button", { name: "I have kept them" }).click();

  await page.evaluate(() => localStorage.clear());
  await signIn(page, email);
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await page.getByLabel("Code").fill(await codeOf(secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await dashboard(page);

  // Without the phone, and with another code each time.
  for (const outcome of [
    dashboard,
    (used: Page) => used.getByText("This code is not right, or was used already").first().waitFor(),
  ]) {
    await page.evaluate(() => localStorage.clear());
    await signIn(page, email);
    await page.getByLabel("Code").fill(recoveryCode);
    await page.getByRole("button", { name: "Continue" }).click();
    await outcome(page);
  }
});

test("at an address without https it is said that a provider cannot be used there", async () => {
  // Only a name tells a browser that this is not the machine it runs on.
  const elsewhere = await launchBrowser(["--host-resolver-rules=MAP loom.test 127.0.0.1"]);
  try {
    const page = await elsewhere.newPage({ baseURL: `http://loom.test:${new URL(baseURL).port}` });
    await page.goto("/auth");
    await page.getByRole("button", { name: "Google" }).click();
    await page.getByText("Open Postloom at an https address.").waitFor();
  } finally {
    await elsewhere.close();
  }
});
