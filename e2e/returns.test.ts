import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import type { ShortLink } from "#shared/short-links/short-links.ts";
import { seriousFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

/** A page of another site with a link to the address in its query. */
const foreign = createServer(({ url = "/" }, response) => {
  const to = new URL(url, "http://foreign.test").searchParams.get("to");
  response.setHeader("content-type", "text/html").end(`<!doctype html><title>Bowls</title><a href="${to}">Look</a>`);
});
await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
afterAll(() => foreign.close());
const foreignUrl = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;

/** A page that the service worker controls. */
async function controlledPage(path: string, token: string | null = null): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
    // Visits of a headless browser are not counted.
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36",
  });
  if (token !== null) await context.addInitScript((auth) => localStorage.setItem("auth_token", auth), token);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

test.each(["Facebook", "X"])("an account of %s is connected, and the page says so", async (network) => {
  const { token } = await registeredClient(server.baseUrl, `returns-${network.toLowerCase()}@example.test`);
  const page = await controlledPage("/ai/settings?tab=accounts", token);
  await page.getByRole("button", { name: `Connect ${network}`, exact: true }).click();
  await page.getByRole("button", { name: "Allow" }).waitFor();
  await page.getByLabel("Name").fill("Kiln returns");
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(/[?&]connected=/);
  await page.getByText("Kiln returns").first().waitFor();
  expect(await page.getByText("The account was not connected").count()).toBe(0);
});

test.each(["Google", "Facebook"])("a sign-in with %s without a popup ends signed in", async (provider) => {
  const page = await controlledPage("/auth");
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await page.getByRole("button", { name: provider }).click();
  await page.getByRole("heading", { name: `Sign in with ${provider}` }).waitFor();
  await page.getByLabel("Email").fill(`returns-from-${provider.toLowerCase()}@example.test`);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
});

test("a visit of a short link is one click, and a deleted one shows a page", async () => {
  const client = await registeredClient(server.baseUrl, "returns-links@example.test");
  const page = await controlledPage("/ai", client.token);
  const { link } = await client.call<{ link: ShortLink }>("POST", "/links", { url: `${foreignUrl}/bowls` });
  const visit = async () => {
    await page.goto(`${foreignUrl}/?to=${encodeURIComponent(link.shortUrl)}`);
    const answer = page.waitForResponse(link.shortUrl);
    await page.getByRole("link", { name: "Look" }).click();
    return (await answer).status();
  };
  expect(await visit()).toBe(302);
  await page.waitForURL(`${foreignUrl}/bowls`);
  const { links } = await client.call<{ links: ShortLink[] }>("GET", "/links");
  expect(links.map(({ clicks }) => clicks)).toEqual([1]);

  await client.call("DELETE", `/links/${link.id}`);
  expect(await visit()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "There is nothing at this address" }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});
