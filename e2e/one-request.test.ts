import { afterAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { harness } from "#server/test/harness.ts";
import { frontProxy } from "./front-proxy.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();
const proxy = await frontProxy(server.baseUrl);
afterAll(proxy.close);

/** An address of every GET route that the server registers, and of pages, which all have the same. */
async function addresses(): Promise<string[]> {
  const { deps } = await harness();
  const found = new Set(["/", "/ai", "/share", "/oauth/authorize", "/start.js", "/manifest.webmanifest"]);
  const app = await buildApp(deps, { isStopping: false, isQueueRunning: () => true }, (building) =>
    building.addHook("onRoute", ({ method, url }) => {
      const address = url.replaceAll(/:\w+\(\^v[^)]*\)/g, "v25.0").replaceAll(/:\w+|\*/g, "kiln");
      if ([method].flat().includes("GET")) found.add(address);
    }),
  );
  await app.close();
  return [...found];
}

test("with the service worker, the browser sends each navigation once", async () => {
  const context = await browser.newContext({ baseURL: proxy.baseUrl });
  const page = await context.newPage();
  await page.goto("/auth");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const paths = (await addresses()).map((address) => `${address}?from=elsewhere`);
  expect(paths).toContain("/api/social/callback/kiln?from=elsewhere");
  for (const path of paths) {
    await page.goto(path, { waitUntil: "commit" }).catch((error: unknown) => {
      // How the browser reports a file that it saves.
      if (!/Download is starting|ERR_ABORTED/.test(String(error))) throw error;
    });
  }
  const counts = paths.map((path) => [path, proxy.countOf(path)]);
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});
