import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { Template } from "#shared/templates/templates.ts";
import { allFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

async function openPage(client: ApiClient, theme = "dark", width = 1_280): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript(
    (items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    },
    { auth_token: client.token, theme },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

test("a caption is found, filled in and opened as a draft", { timeout: 120_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "fills@example.test");
  await connect(client, "facebook", "Kiln & Tide");
  const page = await openPage(client);
  await page.goto("/ai/templates");
  await page.getByRole("heading", { name: "Something new" }).waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.getByRole("searchbox", { name: "Search" }).fill("whom it is for");
  await page.getByRole("heading", { name: "Weekend offer" }).waitFor({ state: "detached" });
  await page.getByRole("searchbox", { name: "Search" }).fill("whom it is not for");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("heading", { name: "Weekend offer" }).waitFor();
  await page.getByRole("button", { name: "Use Something new" }).click();

  const dialog = page.getByRole("dialog", { name: "Something new" });
  await dialog.getByRole("button", { name: "Open in composer" }).click();
  await dialog.getByText("Fill in product", { exact: true }).waitFor();
  await dialog.getByLabel("Product", { exact: true }).fill("the autumn glaze");
  await dialog.getByLabel("What it does", { exact: true }).fill("Warm as a leaf.");
  await dialog.getByRole("region", { name: "Preview" }).getByText("the autumn glaze").waitFor();
  expect(await allFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Open in composer" }).click();
  await page.waitForURL(/\/ai\/post-insta\?draft=/);
  const { posts } = await client.call<{ posts: Post[] }>("GET", "/posts?status=draft");
  expect(posts).toHaveLength(1);
  expect(posts[0]?.content).toMatch(/^Meet the autumn glaze\.\n\nWarm as a leaf\. We made it for everyone/);
  expect(posts[0]?.hashtags).toEqual(["new", "justlaunched"]);
  await page.context().close();
});

test("a prompt opens in the generator with its settings", { timeout: 120_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "prompts@example.test");
  const page = await openPage(client, "light", 390);
  await page.goto("/ai/templates");
  await page.getByRole("button", { name: "Prompts" }).click();
  await page.getByRole("heading", { name: "Something new" }).waitFor({ state: "detached" });
  expect(await allFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Use Dish of the day" }).click();
  await page.getByLabel("Dish", { exact: true }).fill("Lentil soup");
  await page.getByRole("button", { name: "Open in generator" }).click();
  await page.waitForURL(/\/ai\/generate-image\?creation=/);
  await expect
    .poll(() => page.getByLabel("Prompt", { exact: true }).inputValue(), { timeout: 30_000 })
    .toMatch(/^Lentil soup served on/);
  const { creations } = await client.call<{ creations: Creation[] }>("GET", "/creations?status=draft");
  expect(creations[0]?.options).toMatchObject({ style: "realistic", size: "768x1024" });
  await page.context().close();
});

test("an own template is created, edited, copied and deleted, and restored by Undo", { timeout: 120_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "writes@example.test");
  const page = await openPage(client);
  await page.goto("/ai/templates");
  await page.getByRole("button", { name: "New template" }).click();
  const dialog = page.getByRole("dialog", { name: "New template" });
  await dialog.getByRole("button", { name: "Save template" }).click();
  await dialog.getByText("Give the template a name").waitFor();
  await dialog.getByLabel("Name").fill("Firing day");
  await dialog.getByLabel(/^Text/).fill("Fresh: {{product}} {{");
  await dialog.getByText(/A place is written like/).waitFor();
  await dialog.getByLabel(/^Text/).fill("Fresh: {{product}}, {{price|fair}}.");
  // A click beside the dialog does not close it, and Escape asks first.
  await page.mouse.click(5, 5);
  await page.keyboard.press("Escape");
  const confirmation = page.getByRole("alertdialog", { name: "Close without saving?" });
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await confirmation.waitFor({ state: "detached" });
  expect(await dialog.getByLabel(/^Text/).inputValue()).toBe("Fresh: {{product}}, {{price|fair}}.");
  await dialog.getByLabel(/^Hashtags/).fill("#pottery kiln");
  await dialog.getByRole("button", { name: "Save template" }).click();
  await page.getByRole("heading", { name: "Firing day" }).waitFor();
  await page.getByRole("button", { name: "New template" }).click();
  await dialog.getByLabel("Name").fill("Not to be");
  await page.keyboard.press("Escape");
  await confirmation.getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Actions for Firing day" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog", { name: "Edit template" }).getByLabel("Name").fill("Firing night");
  await page.getByRole("button", { name: "Save template" }).click();
  await page.getByRole("heading", { name: "Firing night" }).waitFor();

  await page.getByRole("button", { name: "Actions for Firing night" }).click();
  await page.getByRole("menuitem", { name: "Make a copy" }).click();
  await page.getByRole("heading", { name: "Firing night (copy)" }).waitFor();

  await page.getByRole("button", { name: "Actions for Firing night", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "Firing night", exact: true }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "Firing night", exact: true }).waitFor();
  const { templates } = await client.call<{ templates: Template[] }>("GET", "/templates?q=firing");
  expect(templates.map(({ name, hashtags }) => [name, hashtags])).toEqual([
    ["Firing night", ["pottery", "kiln"]],
    ["Firing night (copy)", ["pottery", "kiln"]],
  ]);
  await page.context().close();
});
