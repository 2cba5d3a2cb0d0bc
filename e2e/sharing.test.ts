import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import type { Post } from "#shared/posts/posts.ts";
import { seriousFindings } from "./axe.ts";
import { withoutWorker } from "./browser.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();
const sharer = await registeredClient(server.baseUrl, "sharing@example.test");
await connect(sharer, "threads", "Kiln shared");
const { token } = sharer;

/** A foreign page with a picture in its description. */
const article = `<!doctype html><title>Six new bowls</title>
  <meta property="og:image" content="https://127.0.0.1:9/bowls.jpg"><p>Glazed by hand</p>`;
const foreign = createServer((_request, response) => response.setHeader("content-type", "text/html").end(article));
await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
afterAll(() => foreign.close());
const foreignUrl = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/bowls`;

async function signedIn(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
    ...options,
  });
  await context.addInitScript((auth) => localStorage.setItem("auth_token", auth), token);
  context.setDefaultTimeout(20_000);
  return context;
}

/** As Android does when a person shares with the installed app: a form that is posted as a navigation. */
const share = (page: Page, text: string, action = "/share", others: readonly string[] = []) =>
  page.evaluate(
    async ([words, target, names]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
      canvas.getContext("2d")?.fillRect(0, 0, 64, 64);
      const picture = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob as Blob)));
      const files = new DataTransfer();
      for (const name of names) files.items.add(new File(["no picture"], name, { type: "image/png" }));
      files.items.add(new File([picture], "shared.png", { type: "image/png" }));
      const form = Object.assign(document.createElement("form"), {
        action: target,
        method: "post",
        enctype: "multipart/form-data",
      });
      form.append(
        Object.assign(document.createElement("input"), { name: "text", value: words }),
        Object.assign(document.createElement("input"), { type: "file", name: "media", files: files.files }),
      );
      document.body.append(form);
      form.submit();
    },
    [text, action, others] as const,
  );

/** The question before anything of a share leaves the browser. */
const question = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Another app or page wants to start a post" });

const keep = (page: Page) => question(page).getByRole("button", { name: "Start the draft" }).click();

/** Longer than a draft takes to the server. */
const draftSavedWithinMs = 3_000;

const untilText = (page: Page, text: string) =>
  expect
    .poll(() => page.getByRole("textbox", { name: "Text", exact: true }).inputValue(), { timeout: 20_000 })
    .toBe(text);

test("the bookmark opens a draft with the marked text, the address and an offered picture", async () => {
  const context = await signedIn();
  const settings = await context.newPage();
  await settings.goto("/ai/settings");
  const code = await settings.getByRole("link", { name: "New post from this page" }).getAttribute("href");
  expect(code).toMatch(/^javascript:/);

  const page = await context.newPage();
  await page.goto(foreignUrl);
  await page.evaluate(() => getSelection()?.selectAllChildren(document.body));
  const [draft] = await Promise.all([
    context.waitForEvent("page"),
    page.addScriptTag({ content: decodeURIComponent((code ?? "").slice("javascript:".length)) }),
  ]);
  await question(draft).getByText("A picture from 127.0.0.1").waitFor();
  expect(new URL(draft.url()).hash).toBe("");
  await keep(draft);
  await untilText(draft, `Glazed by hand\n\n${foreignUrl}`);
  await draft.getByText("A picture from 127.0.0.1").waitFor();
  expect(await seriousFindings(draft)).toEqual([]);
  // The guard refuses addresses of this machine, and the page says so.
  await draft.getByRole("button", { name: "Add", exact: true }).click();
  await draft.getByRole("alert").filter({ hasText: "This file cannot be fetched" }).waitFor();
  await draft.getByRole("button", { name: "Leave out the picture from 127.0.0.1" }).click();
  await draft.getByText("A picture from 127.0.0.1").waitFor({ state: "detached" });
  await context.close();
});

test("a share from the system becomes a draft with its picture", async () => {
  const context = await signedIn();
  const page = await context.newPage();
  await page.goto("/ai");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await share(page, "Straight from the phone");
  await question(page).getByText("Straight from the phone").waitFor();
  await page.getByRole("img", { name: "shared.png" }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await keep(page);
  await untilText(page, "Straight from the phone");
  await page.getByRole("textbox", { name: /Alt text/ }).waitFor();
  await page.getByText("Saved", { exact: false }).first().waitFor();
  await page.reload();
  await untilText(page, "Straight from the phone");
  await page.getByRole("textbox", { name: /Alt text/ }).waitFor();
  await context.close();
});

test("a refused file among shared files is named and can be left out, and the others get into the post", async () => {
  const context = await signedIn();
  const page = await context.newPage();
  await page.goto("/ai");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await share(page, "Two files", "/share", ["broken.png"]);
  await keep(page);
  await untilText(page, "Two files");
  const refusal = page.getByRole("alert").filter({ hasText: "broken.png: This is neither a picture nor a video" });
  await refusal.waitFor();
  await page.getByRole("textbox", { name: /Alt text/ }).waitFor();
  await refusal.getByRole("button", { name: "Leave out" }).click();
  await refusal.waitFor({ state: "detached" });
  await context.close();
});

test("the next connection does not bring a refused file again", { timeout: 60_000 }, async () => {
  const context = await signedIn();
  const page = await context.newPage();
  await page.goto("/ai");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  let isDown = true;
  const sent: string[] = [];
  await context.route("**/api/creations", async (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    sent.push(body.includes("broken.png") ? "broken" : "shared");
    await (isDown && !body.includes("broken.png") ? route.abort() : route.fallback());
  });
  await share(page, "One refused", "/share", ["broken.png"]);
  await keep(page);
  await untilText(page, "One refused");
  const refusal = page.getByRole("alert").filter({ hasText: "broken.png: This is neither a picture nor a video" });
  await refusal.getByText("shared.png").waitFor();
  // The post cannot be published without the picture.
  await page.getByRole("button", { name: "Post now" }).click();
  await page.getByText("The shared files have to be uploaded first", { exact: false }).waitFor();
  expect((await sharer.call<{ posts: Post[] }>("GET", "/posts?status=publishing,published")).posts).toEqual([]);
  isDown = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.getByRole("textbox", { name: /Alt text/ }).waitFor();
  await refusal.waitFor();
  expect(sent).toEqual(["broken", "shared", "shared"]);
  await context.close();
});

test.each([
  ["a form", (page: Page) => share(page, "You have won", `${server.baseUrl}/share`)],
  ["a link", (page: Page) => page.goto(`${server.baseUrl}/share#text=You+have+won`)],
])("%s of another site saves nothing on the server without a click", async (name, send) => {
  const context = await signedIn();
  const page = await context.newPage();
  await page.goto("/ai");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const client = await registeredClient(server.baseUrl, `tricked-${name.at(-1)}@example.test`);
  await context.addInitScript((auth) => localStorage.setItem("auth_token", auth), client.token);
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") writes.push(new URL(request.url()).pathname);
  });
  await page.goto(foreignUrl);
  await send(page);
  await question(page).getByText("You have won").waitFor();
  await page.waitForTimeout(draftSavedWithinMs);
  await question(page).getByRole("button", { name: "Discard" }).click();
  await untilText(page, "");
  await page.goBack();
  await page.goForward();
  await untilText(page, "");
  expect(writes.filter((path) => !/^\/share$|\/trpc\/auth\./.test(path))).toEqual([]);
  expect((await client.call<{ posts: Post[] }>("GET", "/posts?status=draft")).posts).toEqual([]);
  expect((await client.call<{ creations: unknown[] }>("GET", "/creations")).creations).toEqual([]);
  await context.close();
});

test("a share without a connection opens as a draft that can be edited, and in the composer once online", async () => {
  const context = await signedIn();
  const page = await context.newPage();
  await page.goto("/ai");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await context.setOffline(true);
  await share(page, "From a train");
  await page.getByText("What you shared is kept in this browser").waitFor();
  const text = page.getByRole("textbox", { name: "Text of the post" });
  await expect.poll(() => text.inputValue(), { timeout: 20_000 }).toBe("From a train");
  await page.getByRole("img", { name: "shared.png" }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await text.fill("From a train, with a view");
  await context.setOffline(false);
  await keep(page);
  await untilText(page, "From a train, with a view");
  await page.getByRole("textbox", { name: /Alt text/ }).waitFor();
  await context.close();
});

test("without the service worker, the page says that nothing arrived", async () => {
  const context = await signedIn(withoutWorker("no worker in this browser"));
  const page = await context.newPage();
  await page.goto("/ai");
  await share(page, "Lost");
  await page.getByRole("heading", { name: "Nothing arrived" }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "New post" }).click();
  await page.getByRole("heading", { level: 1, name: "Post Anywhere" }).waitFor();
  await context.close();
});
