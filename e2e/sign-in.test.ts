import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { codeOf } from "#server/test/authenticator.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const { baseUrl: baseURL } = await sharedServer();
const browser = await sharedBrowser();

const password = "a kiln of one's own";
const newEmail = () => `${crypto.randomUUID()}@example.test`;

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

const dashboardShown = (page: Page) => page.getByRole("heading", { name: "Dashboard" }).waitFor();

async function consent(page: Page, email: string): Promise<void> {
  // The page before it has a field of this name, too.
  await page.getByRole("heading", { name: /^Sign in with / }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function openPopup(page: Page, provider: string): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: provider }).click();
  return opened;
}

test("Google signs in through a popup, and forged messages are ignored", async () => {
  const page = await openPage();
  await page.goto("/auth");
  const popup = await openPopup(page, "Google");
  await popup.getByRole("heading", { name: "Sign in with Google" }).waitFor();
  // One message from the page itself, one from a sandboxed frame with the origin "null".
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
  await consent(popup, newEmail());
  await dashboardShown(page);
});

test("with blocked popups, the sign-in continues in the page", async () => {
  const page = await openPage({ width: 390, height: 844 });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/auth");
  await page.getByRole("button", { name: "Facebook" }).click();
  await consent(page, newEmail());
  await dashboardShown(page);
});

test("a refused consent and a closed popup are reported on the page", async () => {
  const page = await openPage();
  await page.goto("/auth");
  const refused = await openPopup(page, "Google");
  await refused.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("You did not give access. Nothing was changed.").waitFor();
  const closed = await openPopup(page, "Google");
  await closed.getByRole("heading", { name: "Sign in with Google" }).waitFor();
  await closed.close();
  await page.getByText("The window was closed before you were signed in.").waitFor();
});

test("a passkey is added, signs in, is renamed and removed", async () => {
  const email = newEmail();
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
  await dashboardShown(page);
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
  await dashboardShown(page);

  await page.goto("/ai/settings?tab=security");
  await page.getByRole("button", { name: "Remove Kiln laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("No passkeys yet.").waitFor();
});

test("two-factor authentication is set up with the key beside the QR code and needed at the next sign-in", async () => {
  const email = newEmail();
  await registeredClient(baseURL, email);
  const page = await openPage();
  await signIn(page, email);
  await dashboardShown(page);
  await page.goto("/ai/settings?tab=security");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const secret = ((await page.getByRole("dialog").locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code from the app").fill("000000");
  await page.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
  await page.getByText("This code is not right.", { exact: false }).first().waitFor();
  await page.getByLabel("Code from the app").fill(await codeOf(secret));
  await page.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  await page.getByRole("button", { name: "I have saved them" }).click();

  await page.evaluate(() => localStorage.clear());
  await signIn(page, email);
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await page.getByLabel("Code").fill(await codeOf(secret, 1));
  await page.getByRole("button", { name: "Continue" }).click();
  await dashboardShown(page);

  // Without the phone: a recovery code works once.
  for (const outcome of [
    dashboardShown,
    (signedOut: Page) => signedOut.getByText("This code is not right, or was used already").first().waitFor(),
  ]) {
    await page.evaluate(() => localStorage.clear());
    await signIn(page, email);
    await page.getByLabel("Code").fill(recoveryCode);
    await page.getByRole("button", { name: "Continue" }).click();
    await outcome(page);
  }
});

test("without https the page says that providers cannot be used", async () => {
  // Browsers trust localhost without https, so the server gets another host name, which the browser of the run knows.
  const page = await browser.newPage({ baseURL: `http://loom.test:${new URL(baseURL).port}` });
  await page.goto("/auth");
  await page.getByRole("button", { name: "Google" }).click();
  await page.getByText("Open Postloom at an https address.").waitFor();
});

/**
 * A signed-in page of a first person, a composer in another tab that sleeps, and a second person. `signInSecond` takes the browser over
 * while the tab sleeps.
 */
async function asTabSleeps() {
  const [first, second] = [newEmail(), newEmail()];
  await registeredClient(baseURL, first);
  const secondClient = await registeredClient(baseURL, second);
  const page = await openPage();
  await signIn(page, first);
  await dashboardShown(page);
  const slept = await page.context().newPage();
  slept.setDefaultTimeout(20_000);
  await slept.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation(), true));
  await slept.clock.install();
  await slept.goto("/ai/post-x");
  const signInSecond = async () => {
    await page.evaluate(() => localStorage.clear());
    await signIn(page, second);
    await dashboardShown(page);
  };
  return { page, slept, tweet: slept.getByLabel("Tweet", { exact: true }), secondClient, signInSecond };
}

test("a tab that slept while another person signed in shows nothing of the first", { timeout: 90_000 }, async () => {
  const { slept, tweet, signInSecond } = await asTabSleeps();
  await tweet.fill("For the eyes of the first");
  await slept.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await signInSecond();
  await slept.clock.fastForward(61_000);
  // The second has no draft at this address.
  await slept.getByText("This draft no longer exists").waitFor();
  expect(await tweet.count()).toBe(0);
  expect(await slept.getByText("For the eyes of the first").count()).toBe(0);
});

test.each(["tokens with their user", "tokens of an older version"] as const)(
  "what was typed before a tab slept is not saved for the person who signed in meanwhile: %s",
  { timeout: 90_000 },
  async (stored) => {
    const { page, slept, tweet, secondClient, signInSecond } = await asTabSleeps();
    await tweet.waitFor();
    await slept.clock.pauseAt(Date.now() + 120_000);
    await tweet.fill("Typed at the last moment");

    await signInSecond();
    const isLoaded = slept.waitForEvent("load");
    if (stored === "tokens of an older version") {
      await page.evaluate(() => localStorage.removeItem("session_owner"));
      const answer = slept.waitForResponse(/auth\.me/);
      await slept.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
      await slept.clock.runFor(50);
      // The screen leaves, and saves, before its own delay is over.
      await (await answer).finished();
    }
    await slept.clock.resume();
    await isLoaded;
    await slept.clock.resume();
    await expect.poll(() => tweet.inputValue(), { timeout: 20_000 }).toBe("");
    await slept.getByRole("button", { name: "Account menu" }).first().waitFor();
    expect(await secondClient.call("GET", "/posts")).toMatchObject({ posts: [] });
  },
);
