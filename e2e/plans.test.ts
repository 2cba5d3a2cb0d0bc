import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { stripeServer } from "#server/test/stripe-server.ts";
import { runningServer, sharedBrowser } from "./running-server.ts";

const stripe = await stripeServer();
const server = await runningServer(stripe.env);
const browser = await sharedBrowser();

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

test(
  "with a paid Premium plan, Postloom asks for no card, and paying at Stripe activates Premium",
  { timeout: 120_000 },
  async () => {
    const page = await openPage();
    await page.goto("/");
    await page.getByRole("button", { name: "Choose Premium" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("You pay on Stripe’s page.").waitFor();
    expect(await dialog.getByRole("textbox").count()).toBe(0);
    await dialog.getByRole("button", { name: "Sign in to pay" }).click();
    await page.getByRole("heading", { name: "Sign In" }).waitFor();

    const email = "mira@example.test";
    await registeredClient(server.baseUrl, email);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("a kiln of one's own");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    // Replaces Stripe's payment page.
    await page.route("https://checkout.stripe.test/**", (route) => route.fulfill({ body: "Pay here" }));
    await page.getByRole("button", { name: "Get Premium" }).click();
    await page.getByText("Pay here").waitFor();
    const [session] = stripe.sessions.values();
    stripe.pay(session?.customer ?? "");
    await page.goto(session?.body.get("success_url") ?? "");
    await page.getByText("Thank you. Your account is on Premium now.").waitFor();

    await page.getByRole("button", { name: "Cancel Premium" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Premium" }).click();
    await page.getByText(/Premium ends on .* Nothing more is charged/).waitFor();
    await page.getByRole("button", { name: "Keep Premium" }).click();
    await page.getByText(/Paid until/).waitFor();
  },
);
