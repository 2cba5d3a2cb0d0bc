import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { launchBrowser } from "./browser.ts";
import { runningServer } from "./running-server.ts";

const server = await runningServer();
const browser = await launchBrowser();
afterAll(() => browser.close());

/** The product before and after it was updated: then a screen's part of before is gone, and the service worker is another. */
async function updatableServer(gone: RegExp) {
  let isUpdated = false;
  const front = createServer((incoming, outgoing) => {
    const { url = "/", method, headers } = incoming;
    if (isUpdated && gone.test(url)) {
      outgoing.writeHead(404, { "content-type": "application/json" }).end("{}");
      return;
    }
    if (isUpdated && url === "/service-worker.js") {
      fetch(server.baseUrl + url)
        .then((answer) => answer.text())
        .then((script) => script.replace(/shell-[0-9a-f]{12}/, "shell-updated"))
        .then((other) => outgoing.writeHead(200, { "content-type": "text/javascript" }).end(other))
        .catch(() => outgoing.destroy());
      return;
    }
    const onward = request(server.baseUrl + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    front.closeAllConnections();
    front.close();
  });
  return {
    baseUrl: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    update: () => {
      isUpdated = true;
    },
  };
}

test("a tab of before goes over to a new version, loses nothing that was typed, and still starts without a connection", async () => {
  const product = await updatableServer(/^\/assets\/emoji-picker-/);
  const { token } = await registeredClient(server.baseUrl, "update@example.test");
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: product.baseUrl,
    serviceWorkers: "allow",
  });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), token);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto("/ai/post-insta");
  const caption = page.getByLabel("Caption", { exact: true });
  await caption.waitFor();
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const isTaken = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
    await serviceWorker.ready;
    if (serviceWorker.controller === null) await isTaken;
  });

  product.update();
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const isTaken = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
    await (await serviceWorker.ready).update();
    await isTaken;
    Object.assign(window, { isOld: true });
  });
  await caption.pressSequentially("Warm from the kiln");
  await page.getByRole("button", { name: "Emoji" }).click();
  await page.waitForFunction(() => !("isOld" in window));
  await caption.waitFor();
  expect(await caption.inputValue()).toBe("Warm from the kiln");
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(["shell-updated"]);

  await context.setOffline(true);
  await page.goto("/ai/calendar");
  await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
  await context.setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Calendar" }).waitFor();
  await context.close();
});
