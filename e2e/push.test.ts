import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

test("a push message is shown in the user's language, with the URL of its post", async () => {
  const { token } = await registeredClient(server.baseUrl, "push@example.test");
  const context = await browser.newContext({ baseURL: server.baseUrl });
  await context.addInitScript((auth) => localStorage.setItem("auth_token", auth), token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      const active = versions.find(({ status }) => status === "activated");
      if (active !== undefined) resolve(active.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await page.goto("/ai/settings?tab=notifications");
  await page.getByRole("switch", { name: /^Push notifications/ }).waitFor();
  await page.getByText("This browser", { exact: true }).waitFor();
  const registrationId = await registered;
  // The browser reports it active to the two listeners one after the other.
  const [worker = await context.waitForEvent("serviceworker")] = context.serviceWorkers();
  // A headless browser shows no notifications: the worker records them instead.
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(self, { shown });
    Object.assign(Reflect.get(self, "registration"), {
      showNotification: async (title: string, options: object) => shown.push({ title, ...options }),
    });
  });

  const message = {
    id: crypto.randomUUID(),
    language: "de",
    kind: "post.failed",
    params: {
      postId: crypto.randomUUID(),
      text: "Schalen",
      platform: "x",
      account: "@kiln",
      code: null,
      reason: "Zu lang",
    },
  };
  const data = JSON.stringify(message);
  await devtools.send("ServiceWorker.deliverPushMessage", { origin: server.baseUrl, registrationId, data });
  const shown = () => worker.evaluate(() => Reflect.get(self, "shown") as object[]);
  await expect.poll(shown, { timeout: 20_000 }).toEqual([
    {
      title: expect.stringContaining("Schalen"),
      body: "Zu lang",
      tag: message.id,
      lang: "de",
      data: `/ai/posts/${message.params.postId}`,
      icon: "/icon-192.png",
    },
  ]);
});
