import type { Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { webhookReceiver } from "#server/test/webhook-receiver.ts";
import { seriousFindings } from "./axe.ts";
import { runningServer, sharedBrowser } from "./running-server.ts";

const server = await runningServer({ WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" });
const browser = await sharedBrowser();

const password = "a kiln of one's own";

async function signedUpPage(email: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByLabel("First Name").fill("Mira");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  return page;
}

test(
  "a webhook is added, tested, replayed, paused, given another secret and deleted",
  { timeout: 180_000 },
  async () => {
    const receiver = await webhookReceiver();
    const { host } = new URL(receiver.url);
    const page = await signedUpPage("webhooks@example.test");
    await page.goto("/ai/settings?tab=webhooks");
    await page.getByText("No webhooks yet").waitFor();

    const choose = (name: string) => page.getByRole("menuitem", { name }).click();
    const openMenu = () => page.getByRole("button", { name: `Actions for ${host}` }).click();
    const readSecret = async () => {
      const shown = await page.getByRole("textbox", { name: "Secret" }).inputValue();
      await page.getByRole("button", { name: "Copy" }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), { timeout: 20_000 }).toBe(shown);
      // It cannot be shown again, so a click outside does not lose it.
      await page.mouse.click(5, 5);
      await page.getByRole("button", { name: "Done" }).click();
      return shown;
    };

    await page.getByRole("button", { name: "Add webhook" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a webhook" });
    await dialog.getByRole("textbox", { name: "Address" }).fill("https://10.0.0.1/hook");
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    await dialog.getByText("Use an https address on the internet").waitFor();
    await dialog.getByRole("textbox", { name: "Address" }).fill(receiver.url);
    await dialog.getByRole("checkbox", { name: "All events" }).click();
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    await dialog.getByText("Choose at least one event").waitFor();
    await dialog.getByRole("checkbox", { name: "Post published everywhere" }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    const secret = await readSecret();
    await page.getByText("1 event", { exact: true }).waitFor();

    receiver.answer = { status: 500, body: "Out of clay" };
    await openMenu();
    await choose("Send test");
    const deliveries = page.getByRole("list", { name: "Deliveries of the last 30 days" });
    await deliveries.getByText("Out of clay").waitFor();
    await page.reload();
    await page.getByText("Failing", { exact: true }).waitFor();
    receiver.answer = { status: 204 };
    await page.getByRole("button", { name: `Deliveries to ${host}` }).click();
    await deliveries.getByText("Delivered", { exact: true }).waitFor({ timeout: 30_000 });
    await deliveries.getByRole("button", { name: /^Send again: Test/ }).click();
    await page.getByText("1 event is sent again").waitFor();
    await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
    const { body, headers } = receiver.requests.at(-1) ?? { body: "", headers: {} };
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: "webhook.test" });
    expect(await seriousFindings(page)).toEqual([]);

    await openMenu();
    await choose("Pause");
    await page.getByText("Paused by a member").waitFor();
    await openMenu();
    await choose("Turn on");
    await page.getByText("Active", { exact: true }).waitFor();

    await openMenu();
    await choose("Change secret");
    await page.getByRole("button", { name: "Change secret" }).click();
    expect(await readSecret()).not.toBe(secret);
    await page.getByText(/^Until .* requests also carry a signature with the previous secret$/).waitFor();

    await openMenu();
    await choose("Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No webhooks yet").waitFor();
  },
);
