import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import { seriousFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

const password = "a kiln of one's own";

async function newPage(token?: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  if (token !== undefined) await context.addInitScript((stored) => localStorage.setItem("auth_token", stored), token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

interface Named {
  id: string;
  name: string;
}

async function makeWorkspace(owner: ApiClient, name: string): Promise<string> {
  const { workspace } = await owner.call<{ workspace: Named }>("POST", "/workspaces", { name });
  return workspace.id;
}

async function inviteByLink(owner: ApiClient, id: string, role: string): Promise<string> {
  return (await owner.call<{ link: string }>("POST", `/workspaces/${id}/invitations`, { role })).link;
}

async function join(member: ApiClient, link: string): Promise<void> {
  await member.call("POST", "/workspaces/invitations/accept", { token: new URL(link).hash.slice(1) });
}

const switcher = (page: Page) => page.getByRole("button", { name: /^Switch workspace/ });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${name} `) }).click();
  await switcher(page).getByText(name).waitFor();
}

test("an owner makes a workspace and invites by a link; the guest registers, drafts, and loses the access at once", async () => {
  const owner = await registeredClient(server.baseUrl, "agency@example.test");
  const ownersPage = await newPage(owner.token);
  await ownersPage.goto("/ai");
  await switcher(ownersPage).click();
  await ownersPage.getByRole("menuitem", { name: "New workspace…" }).click();
  await ownersPage.getByLabel("Name").fill("Harbour Bakery");
  await ownersPage.getByRole("button", { name: "Make workspace" }).click();
  await ownersPage.waitForURL(/\/w\/[0-9a-f-]{36}\/ai\/settings\?tab=workspace$/);
  const [, id = ""] = /\/w\/([0-9a-f-]{36})\//.exec(ownersPage.url()) ?? [];

  await ownersPage.getByRole("button", { name: "Invite" }).click();
  await ownersPage.getByRole("button", { name: "With a link" }).click();
  await ownersPage.getByRole("combobox", { name: "Role" }).click();
  await ownersPage.getByRole("option", { name: "Contributor" }).click();
  await ownersPage.getByRole("button", { name: "Make link" }).click();
  const link = await ownersPage.getByLabel("Link", { exact: true }).inputValue();
  await ownersPage.getByRole("button", { name: "Done" }).click();
  await ownersPage.getByText("Anyone with the link").waitFor();

  const guestsPage = await newPage();
  const addresses: string[] = [];
  guestsPage.on("request", (request) => addresses.push(request.url()));
  await guestsPage.goto(link);
  await heading(guestsPage, "Join Harbour Bakery").waitFor();
  await guestsPage.getByText("Mira invites you to work here as Contributor.").waitFor();
  await guestsPage.getByRole("link", { name: "Create an account" }).click();
  await guestsPage.getByLabel("First Name").fill("Jonas");
  await guestsPage.getByLabel("Email").fill("agency-guest@example.test");
  await guestsPage.getByRole("button", { name: "Continue" }).click();
  await guestsPage.getByLabel("Password", { exact: true }).fill(password);
  await guestsPage.getByLabel("Confirm Password").fill(password);
  await guestsPage.getByRole("button", { name: "Create Account" }).click();
  await guestsPage.getByRole("button", { name: "Join", exact: true }).click();
  await guestsPage.waitForURL(`**/w/${id}/ai`);
  await switcher(guestsPage).getByText("Contributor").waitFor();
  const [, token = "none"] = link.split("#");
  expect(addresses.filter((address) => new URL(address).href.split("#")[0]?.includes(token))).toEqual([]);

  // A contributor saves drafts and has nothing to publish with.
  await guestsPage.keyboard.press("n");
  await guestsPage.getByLabel("Text", { exact: true }).fill("Rye bread from seven on");
  expect(await guestsPage.getByRole("button", { name: /^Post/ }).count()).toBe(0);
  await guestsPage.getByRole("button", { name: "Save draft" }).click();
  await guestsPage.getByText(/^Saved \d/).waitFor();

  await switchTo(guestsPage, "Jonas");
  await guestsPage.goto("/ai/posts?tab=drafts");
  await guestsPage.getByRole("tab", { name: /^Drafts/ }).waitFor();
  await guestsPage.getByText("No drafts").waitFor();
  // The text of another workspace is not restored here.
  await guestsPage.goto("/ai/post");
  expect(await guestsPage.getByLabel("Text", { exact: true }).inputValue()).toBe("");
  await switchTo(guestsPage, "Harbour Bakery");
  await guestsPage.goto(`/w/${id}/ai/posts?tab=drafts`);
  await guestsPage.getByRole("link", { name: "Rye bread from seven on" }).waitFor();

  await guestsPage.goto(`/w/${id}/ai/post`);
  await guestsPage.getByLabel("Text", { exact: true }).fill("Rye bread from six on");
  await ownersPage.reload();
  await ownersPage.getByRole("button", { name: "Actions for Jonas" }).click();
  await ownersPage.getByRole("menuitem", { name: "Remove" }).click();
  await ownersPage.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await ownersPage.getByText("Jonas removed").waitFor();

  // The open page shows it at once, and the typed text can still be copied.
  await heading(guestsPage, "You have no access to this workspace any more").waitFor();
  await guestsPage.getByText("Rye bread from six on").waitFor();
  await guestsPage.getByRole("link", { name: "Go to your workspace" }).click();
  await heading(guestsPage, "Dashboard").waitFor();
  expect(new URL(guestsPage.url()).pathname).toBe("/ai");
  await guestsPage.goto(`/w/${id}/ai/posts`);
  await heading(guestsPage, "You are not a member of this workspace").waitFor();
  // The link worked once.
  await guestsPage.goto(link);
  await heading(guestsPage, "This invitation does not work any more").waitFor();
});

test("each tab keeps its workspace, and an address opens in its own after a sign-in", async () => {
  const owner = await registeredClient(server.baseUrl, "two-tabs@example.test");
  const id = await makeWorkspace(owner, "Kiln & Co.");
  const header = { "x-workspace-id": id };
  await owner.call("POST", "/posts", { content: "Of the workspace", platforms: ["x"], draft: true }, header);
  await owner.call("POST", "/posts", { content: "Of the person", platforms: ["x"], draft: true });
  const shared = await newPage(owner.token);
  const personal = await shared.context().newPage();
  await shared.goto(`/w/${id}/ai/posts?tab=drafts`);
  await personal.goto("/ai/posts?tab=drafts");
  await shared.getByRole("link", { name: "Of the workspace" }).waitFor();
  await personal.getByRole("link", { name: "Of the person" }).waitFor();
  expect(await shared.getByText("Of the person").count()).toBe(0);
  expect(await personal.getByText("Of the workspace").count()).toBe(0);

  await personal.keyboard.press("Control+k");
  await personal.getByRole("combobox", { name: "Search or run a command" }).fill("kiln");
  await personal.getByRole("option", { name: /^Switch to Kiln & Co\./ }).click();
  await personal.waitForURL(`**/w/${id}/ai`);

  const visitor = await newPage();
  await visitor.goto(`/w/${id}/ai/posts?tab=drafts`);
  await visitor.getByLabel("Email").fill("two-tabs@example.test");
  await visitor.getByLabel("Password", { exact: true }).fill(password);
  await visitor.getByRole("button", { name: "Sign In", exact: true }).click();
  await visitor.getByRole("link", { name: "Of the workspace" }).waitFor();
  await visitor.getByRole("button", { name: "Logout" }).click();
  await visitor.waitForURL(`${server.baseUrl}/`);
});

test("a viewer finds no control that would be refused", async () => {
  const owner = await registeredClient(server.baseUrl, "viewed@example.test");
  const id = await makeWorkspace(owner, "Nordlicht");
  const header = { "x-workspace-id": id };
  const viewer = await registeredClient(server.baseUrl, "viewer@example.test");
  await join(viewer, await inviteByLink(owner, id, "viewer"));
  await owner.call("POST", "/posts", { content: "Only to be seen", platforms: ["x"], draft: true }, header);
  const page = await newPage(viewer.token);

  await page.goto(`/w/${id}/ai/posts?tab=drafts`);
  await page.getByRole("link", { name: "Only to be seen" }).waitFor();
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect
    .poll(() => nav.getByRole("link").allInnerTexts(), { timeout: 20_000 })
    .toEqual(["Dashboard", "Library", "Calendar", "Posts", "Analytics", "Templates"]);
  expect(await page.getByRole("main").getByRole("checkbox").count()).toBe(0);
  expect(await page.getByRole("button", { name: /^Actions for/ }).count()).toBe(0);

  await page.goto(`/w/${id}/ai/post`);
  await heading(page, "Your role does not include this").waitFor();
  await page.goto(`/w/${id}/ai/settings?tab=workspace`);
  await page.getByText("You are here as Viewer. An admin changes these settings.").waitFor();
  await page.getByRole("button", { name: "Leave workspace" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave workspace" }).click();
  await page.waitForURL(`${server.baseUrl}/ai`);
});

test("a workspace is renamed, offered to another member, who takes it, and deleted", async () => {
  const owner = await registeredClient(server.baseUrl, "first-owner@example.test");
  const id = await makeWorkspace(owner, "Before");
  const other = await registeredClient(server.baseUrl, "next-owner@example.test");
  await join(other, await inviteByLink(owner, id, "admin"));
  const page = await newPage(owner.token);
  await page.goto(`/w/${id}/ai/settings?tab=workspace`);
  await page.getByLabel("Name").fill("After");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await switcher(page).getByText("After").waitFor();
  await page.getByRole("button", { name: "Actions for Mira" }).click();
  const offer = async () => {
    await page.getByRole("menuitem", { name: "Offer ownership" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Offer ownership" }).click();
    await page.getByText(/^You offered Mira the ownership/).waitFor();
  };
  await offer();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByText(/^You offered Mira the ownership/).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Actions for Mira" }).click();
  await offer();
  expect(await seriousFindings(page)).toEqual([]);
  await switcher(page).getByText("Owner").waitFor();

  const nextPage = await newPage(other.token);
  await nextPage.goto(`/w/${id}/ai/notifications`);
  await nextPage.getByRole("link", { name: /offers you the ownership of After/ }).click();
  await nextPage.getByText("Mira offers you the ownership", { exact: true }).waitFor();
  expect(await seriousFindings(nextPage)).toEqual([]);
  await nextPage.getByRole("button", { name: "Accept", exact: true }).click();
  await switcher(nextPage).getByText("Owner").waitFor();
  await page.reload();
  await switcher(page).getByText("Admin").waitFor();
  expect(await page.getByRole("button", { name: "Delete workspace" }).count()).toBe(0);
  await nextPage.getByRole("button", { name: "Delete workspace" }).click();
  const dialog = nextPage.getByRole("dialog", { name: "Delete After?" });
  await dialog.getByLabel("Type After to confirm").fill("Before");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await dialog.getByText("This is not the name of the workspace").waitFor();
  await dialog.getByLabel("Type After to confirm").fill("After");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await nextPage.waitForURL(`${server.baseUrl}/ai`);
  await page.reload();
  await heading(page, "You are not a member of this workspace").waitFor();
});

test("an API key is made for one workspace, and works in no other", async () => {
  const owner = await registeredClient(server.baseUrl, "key-agency@example.test");
  const id = await makeWorkspace(owner, "Only here");
  const page = await newPage(owner.token);
  await page.goto("/ai/settings?tab=security");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Figures of one client");
  await dialog.getByRole("combobox", { name: "Works in" }).click();
  await page.getByRole("option", { name: "Only here" }).click();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await dialog.getByRole("combobox", { name: "Works in" }).innerText()).toBe("Only here");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByLabel("API key", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  // What is stored; that the list follows by itself is proved with the settings.
  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: "Figures of one client" });
  await expect.poll(() => row.allInnerTexts(), { timeout: 20_000 }).toEqual([expect.stringContaining("Only here")]);
  const statusIn = async (workspaceId: string) =>
    (
      await fetch(`${server.baseUrl}/api/posts`, {
        headers: { authorization: `Bearer ${key}`, "x-workspace-id": workspaceId },
      })
    ).status;
  expect(await statusIn(id)).toBe(200);
  expect(await statusIn(await makeWorkspace(owner, "Not here"))).toBe(404);
});

test("the screens of workspaces have no serious finding and do not scroll sideways", async () => {
  const owner = await registeredClient(server.baseUrl, "accessible-agency@example.test");
  const id = await makeWorkspace(owner, "Kiln & Co.");
  await join(
    await registeredClient(server.baseUrl, "accessible-guest@example.test"),
    await inviteByLink(owner, id, "editor"),
  );
  await owner.call("POST", `/workspaces/${id}/invitations`, { role: "client", email: "asked@example.test" });
  const link = await inviteByLink(owner, id, "viewer");
  const looks = [
    { theme: "dark", width: 1440 },
    { theme: "light", width: 390 },
  ];
  const check = async (page: Page, what: string) => {
    expect(await seriousFindings(page), what).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, what).toBeLessThanOrEqual(0);
  };
  for (const { theme, width } of looks) {
    const page = await newPage(owner.token);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    await page.goto(`/w/${id}/ai/settings?tab=workspace`);
    await page.getByText("asked@example.test").waitFor();
    await check(page, `settings, ${theme}`);
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByRole("button", { name: "Send invitation" }).waitFor();
    await check(page, `invitation, ${theme}`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    if (width < 1024) await page.getByRole("button", { name: "Open menu" }).click();
    await switcher(page).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: /^Kiln & Co\. Owner · 2 people/ }).waitFor();
    await check(page, `switcher, ${theme}`);
    await page.goto("/ai/settings?tab=workspace");
    await page.getByText("This is your personal workspace").waitFor();
    await check(page, `personal, ${theme}`);
    await page.goto(link);
    await page.getByRole("button", { name: "Join", exact: true }).waitFor();
    await check(page, `join, ${theme}`);
    await page.goto(`/w/${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}/ai`);
    await heading(page, "You are not a member of this workspace").waitFor();
    await check(page, `lost, ${theme}`);
  }
});

test("in a shared workspace its monthly cap and its numbers are shown", async () => {
  const owner = await registeredClient(server.baseUrl, "cap-of-workspace@example.test");
  const id = await makeWorkspace(owner, "Kiln & Tide");
  await owner.call("PATCH", "/users/settings", { aiCosts: { monthlyCapUsd: 3 } });
  await owner.call("PATCH", `/workspaces/${id}`, { monthlyCapUsd: 7 });
  const page = await newPage(owner.token);
  await page.route(/\/trpc\/.*generation\.models/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"kind":"free"', '"kind":"unknown"') });
  });
  await page.goto(`/w/${id}/ai/generate-image`);
  await page.getByText("the cap of $7.00 a month refuses this model.").waitFor();
  await page.goto("/ai/generate-image");
  await page.getByText("the cap of $3.00 a month refuses this model.").waitFor();

  await page.goto(`/w/${id}/ai/profile`);
  await page.getByRole("region", { name: "Activity Stats" }).getByText("Kiln & Tide").waitFor();
});

test("when the cap refuses a picture, only members who may change the cap get a link to it", async () => {
  const owner = await registeredClient(server.baseUrl, "owner-of-cap@example.test");
  const id = await makeWorkspace(owner, "Kiln & Cap");
  const editor = await registeredClient(server.baseUrl, "editor-below-cap@example.test");
  await join(editor, await inviteByLink(owner, id, "editor"));
  const refusal = { message: "The cap is reached", code: -32_000, data: { errorCode: "SPENDING_CAP_REACHED" } };
  for (const [client, links] of [
    [owner, 1],
    [editor, 0],
  ] as const) {
    const page = await newPage(client.token);
    await page.route(/\/trpc\/generation\.image/, (route) => route.fulfill({ status: 402, json: { error: refusal } }));
    await page.goto(`/w/${id}/ai/generate-image`);
    await page.getByLabel("Prompt", { exact: true }).fill("A bowl");
    await page.getByRole("button", { name: "Generate", exact: true }).click();
    await page.getByText("The cap is reached").waitFor();
    await page.getByRole("button", { name: "Try Again" }).waitFor();
    expect(await page.getByRole("link", { name: "Change the cap" }).count()).toBe(links);
  }
});
