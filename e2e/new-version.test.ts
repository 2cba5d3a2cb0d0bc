import type { ServerResponse } from "node:http";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { frontProxy } from "./front-proxy.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

/**
 * A proxy that simulates an update: then files that match `removed` are 404, and the service worker is another. The one before it turns
 * navigation preload on, as the first versions did.
 */
async function updatableServer(removed: RegExp) {
  let isUpdated = false;
  const sendWorker = async (outgoing: ServerResponse) => {
    const script = await (await fetch(`${server.baseUrl}/service-worker.js`)).text();
    const [found, replacement] = isUpdated
      ? [/shell-[0-9a-f]{12}/, "shell-updated"]
      : [/navigationPreload\.disable\(\)/, "navigationPreload.enable()"];
    expect(script).toMatch(found);
    outgoing.writeHead(200, { "content-type": "text/javascript" }).end(script.replace(found, replacement));
  };
  const proxy = await frontProxy(server.baseUrl, ({ url = "/" }, outgoing) => {
    if (isUpdated && removed.test(url)) outgoing.writeHead(404, { "content-type": "application/json" }).end("{}");
    else if (url === "/service-worker.js")
      sendWorker(outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
    else return false;
    return true;
  });
  afterAll(proxy.close);
  return {
    ...proxy,
    update: () => {
      isUpdated = true;
    },
  };
}

const hasPreload = (page: Page) =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled);

test("an open tab moves to a new version without losing typed text, and still starts offline", async () => {
  const updatable = await updatableServer(/^\/assets\/emoji-picker-/);
  const { token } = await registeredClient(server.baseUrl, "update@example.test");
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: updatable.baseUrl,
  });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), token);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto("/ai/post-insta");
  const caption = page.getByLabel("Caption", { exact: true });
  await caption.waitFor();
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const controllerChanged = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
    await serviceWorker.ready;
    if (serviceWorker.controller === null) await controllerChanged;
  });
  expect(await hasPreload(page)).toBe(true);

  await page.evaluate(() =>
    navigator.serviceWorker.addEventListener("controllerchange", () => Object.assign(window, { isOld: true })),
  );
  updatable.update();
  // Asked again: a check that the browser began by itself a moment before ends with the old version, and is joined by this one.
  await expect
    .poll(
      async () => {
        await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
        return page.evaluate(() => "isOld" in window);
      },
      { timeout: 30_000, interval: 250 },
    )
    .toBe(true);
  await caption.pressSequentially("Warm from the kiln");
  await page.getByRole("button", { name: "Emoji" }).click();
  await page.waitForFunction(() => !("isOld" in window));
  await caption.waitFor();
  await expect.poll(() => caption.inputValue(), { timeout: 20_000 }).toBe("Warm from the kiln");
  await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: 20_000 }).toEqual(["shell-updated"]);
  expect(await hasPreload(page)).toBe(false);

  await context.setOffline(true);
  await page.goto("/ai/calendar");
  await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
  await context.setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Calendar" }).waitFor();
  await context.close();
});
