import { expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

test.each([
  { path: "/ai", call: /analytics\.dashboard/, title: "Failed to load dashboard data", heading: "Dashboard" },
  {
    path: "/ai/settings?tab=webhooks",
    call: /webhooks\.list/,
    title: "The webhooks could not be loaded",
    heading: "Receivers",
  },
  { path: "/ai/analytics", call: /analytics\.overview/, title: "Failed to load analytics", heading: "Analytics" },
])("Retry at $path stays, says that it works, and leaves the focus in place", { timeout: 90_000 }, async (failing) => {
  const { token } = await registeredClient(server.baseUrl, `retry-${failing.heading}@example.test`);
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.route(/\/trpc\/(?!auth)/, (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: "[]" }),
  );
  await page.goto(failing.path);
  const callout = page.getByRole("alert").filter({ hasText: failing.title });
  const retry = callout.getByRole("button");
  await retry.waitFor();

  await page.unroute(/\/trpc\/(?!auth)/);
  const held = Promise.withResolvers<void>();
  await page.route(failing.call, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await retry.press("Enter");
  await callout.locator("[aria-busy=true]:focus").waitFor();
  held.resolve();
  await callout.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: failing.heading, exact: true }).and(page.locator(":focus")).waitFor();
  await context.close();
});

test("Retry of a list stays while it works, and its failure leaves with the filter", { timeout: 90_000 }, async () => {
  const { token } = await registeredClient(server.baseUrl, "retry-filter@example.test");
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const list = /notifications\.list/;
  await page.route(list, (route) => route.fulfill({ status: 500, contentType: "application/json", body: "[]" }));
  await page.goto("/ai/notifications");
  const callout = page.getByRole("main").getByRole("alert");
  const retry = callout.getByRole("button", { name: "Retry" });
  await retry.waitFor();

  await page.unroute(list);
  const held = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await retry.press("Enter");
  await callout.locator("[aria-busy=true]:focus").waitFor();
  await page.getByRole("button", { name: "Unread", exact: true }).click();
  await callout.waitFor({ state: "detached" });
  held.resolve();
  await page.getByRole("main").getByText("You have read everything").waitFor();
  await context.close();
});

test("a post that is gone stays gone while the page asks for it again", async () => {
  const { token } = await registeredClient(server.baseUrl, "retry-gone@example.test");
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`/ai/posts/${crypto.randomUUID()}`);
  const gone = page.getByRole("main").getByText("Post not found");
  await gone.waitFor();

  await page.route(/posts\.get/, () => undefined);
  const asked = page.waitForRequest(/posts\.get/);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await asked;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await gone.isVisible()).toBe(true);
  expect(await page.getByRole("main").getByRole("alert").count()).toBe(0);
  await context.close();
});

test("the week of the dashboard shows no empty days while its posts are not known", { timeout: 90_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "retry-week@example.test");
  await connect(client, "x", "Kiln week");
  await client.call("POST", "/posts", { content: "So that there is a week", platforms: ["x"], draft: true });
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.route(/posts\.calendar/, (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: "[]" }),
  );
  await page.goto("/ai");
  const week = page.getByRole("region", { name: "This week" });
  await week.getByRole("alert").waitFor();
  expect(await week.getByRole("listitem").count()).toBe(0);
  await page.unroute(/posts\.calendar/);
  await week.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => week.getByRole("listitem").count(), { timeout: 20_000 }).toBe(7);
  await context.close();
});
