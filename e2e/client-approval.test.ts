import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import { connectAt, ledgerOf } from "#server/test/sandbox.ts";
import type { Approval } from "#shared/posts/approvals.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { seriousFindings } from "./axe.ts";
import { launchBrowser } from "./browser.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const firstBrowser = await sharedBrowser();

const soon = { timeout: 20_000 };

interface Look {
  token?: string;
  width?: number;
  theme?: "dark" | "light";
  locale?: string;
}

async function openPage(
  { token, width = 1440, theme = "dark", locale = "en-GB" }: Look,
  browser = firstBrowser,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    hasTouch: width < 500,
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
    timezoneId: "UTC",
    locale,
  });
  await context.addInitScript(
    ([stored, chosen]) => {
      if (stored !== null) localStorage.setItem("auth_token", String(stored));
      localStorage.setItem("theme", String(chosen));
    },
    [token ?? null, theme] as const,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/** A picture of the page in the folder that SHOTS names, to look at. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** No serious finding of axe, and nothing wider than the screen. */
async function expectSound(page: Page, name: string): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, name).toBeLessThanOrEqual(0);
  await shoot(page, name);
}

/** A shared workspace of the owner with an account of the sandbox. */
async function aWorkspace(owner: ApiClient, name: string) {
  const { workspace } = await owner.call<{ workspace: { id: string } }>("POST", "/workspaces", {
    name,
    timezone: "Europe/Lisbon",
  });
  const headers = { "x-workspace-id": workspace.id };
  const { authorizationUrl } = await owner.call<{ authorizationUrl: string }>(
    "POST",
    "/social/connect",
    { platform: "facebook" },
    headers,
  );
  await connectAt(authorizationUrl, name);
  return { id: workspace.id, headers, at: (path: string) => `/w/${workspace.id}${path}` };
}

test("a junior drafts, a senior approves, the client approves on a phone, and exactly that is published", async () => {
  const owner = await registeredClient(server.baseUrl, "client-owner@example.test");
  const { id: workspaceId, headers, at } = await aWorkspace(owner, "Studio North");
  await owner.call("PUT", "/approvals/policy", { mode: "one", needsClient: true }, headers);

  // Two people join by links: the senior in a browser of their own.
  const senior = await registeredClient(server.baseUrl, "client-senior@example.test");
  const junior = await registeredClient(server.baseUrl, "client-junior@example.test");
  const invite = async (role: string) =>
    (await owner.call<{ link: string }>("POST", `/workspaces/${workspaceId}/invitations`, { role })).link;
  const secondBrowser = await launchBrowser();
  try {
    const seniorsPage = await openPage({ token: senior.token, theme: "light" }, secondBrowser);
    const juniorsPage = await openPage({ token: junior.token });
    for (const [page, role] of [
      [seniorsPage, "editor"],
      [juniorsPage, "contributor"],
    ] as const) {
      await page.goto(await invite(role));
      await page.getByRole("button", { name: "Join", exact: true }).click();
      await page.waitForURL(`**/w/${workspaceId}/ai`);
    }
    const told = await owner.call<{ notifications: { params: { role: string } }[] }>(
      "GET",
      "/notifications?topic=members",
    );
    expect(told.notifications.map(({ params }) => params.role)).toEqual(["contributor", "editor"]);

    // The junior submits.
    const { creation: picture } = await owner.call<{ creation: { title: string } }>(
      "POST",
      "/creations/generate/image",
      { prompt: "Tea bowls on a table" },
      { ...headers, prefer: "wait=60" },
    );
    const text = "Open studio on Saturday, tea included";
    await juniorsPage.goto(at("/ai/post-insta"));
    await juniorsPage
      .getByRole("textbox", { name: /caption|text/i })
      .first()
      .fill(text);
    await juniorsPage.getByRole("switch", { name: "Instagram" }).click();
    await juniorsPage.getByRole("checkbox", { name: picture.title }).click();
    await juniorsPage.getByRole("button", { name: "Submit for approval" }).click();
    await juniorsPage.getByText("Submitted for approval").first().waitFor();
    const { waiting } = await senior.call<{ waiting: { post: Post }[] }>(
      "GET",
      "/approvals/waiting",
      undefined,
      headers,
    );
    const id = waiting[0]?.post.id ?? "";
    await juniorsPage.goto(at(`/ai/posts/${id}`));
    await juniorsPage.getByText("Waits for a client").waitFor();

    // The senior approves; the open page of the junior shows it without a reload.
    await seniorsPage.goto(at(`/ai/posts/${id}`));
    const approve = seniorsPage.getByRole("button", { name: "Approve" });
    await approve.waitFor();
    await expectSound(seniorsPage, "post-senior-1440-light");
    await approve.click();
    await juniorsPage.getByText("Mira approved it").waitFor();
    expect(
      (await owner.call<{ approval: Approval }>("GET", `/posts/${id}/approval`, undefined, headers)).approval,
    ).toMatchObject({ isApproved: false, waitsForClient: true });

    // The senior makes a link for the client.
    await seniorsPage.getByRole("button", { name: "Share with client" }).click();
    await seniorsPage.getByRole("textbox", { name: "For whom" }).fill("Harbour Café");
    await expectSound(seniorsPage, "share-1440-light");
    await seniorsPage.getByRole("button", { name: "Make link" }).click();
    const link = await seniorsPage.getByLabel("Link", { exact: true }).inputValue();
    await shoot(seniorsPage, "share-made-1440-light");
    await seniorsPage.getByRole("button", { name: "Done" }).click();

    // The client has a phone and no account.
    const phone = await openPage({ width: 390, theme: "light" });
    const addresses: string[] = [];
    phone.on("request", (request) => addresses.push(request.url()));
    await phone.goto(link);
    await phone.getByRole("heading", { level: 1, name: "Posts for Harbour Café" }).waitFor();
    await phone.getByText(text).first().waitFor();
    await phone.getByText("All times are in Europe/Lisbon.", { exact: false }).waitFor();
    // The preview shows what Facebook shows, and no id of the page.
    const { accounts } = await owner.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts", undefined, headers);
    const preview = phone.getByRole("article", { name: /Facebook/ });
    await preview.getByText("Now", { exact: true }).waitFor();
    await preview.getByText("Sandbox", { exact: true }).waitFor();
    expect(await preview.innerText()).not.toContain(accounts[0]?.externalId);
    await expectSound(phone, "review-390-light");
    expect(phone.url()).not.toContain("plcl_");
    expect(addresses.filter((address) => address.includes("plcl_"))).toEqual([]);

    // A comment first; without a name, the page asks for it and keeps the words.
    await phone.getByRole("button", { name: "Write a comment" }).click();
    await phone.getByRole("textbox", { name: "Comment" }).fill("Lovely!");
    await phone.getByRole("button", { name: "Send comment" }).click();
    await phone.getByText("Type your name").waitFor();
    await phone.getByRole("textbox", { name: "Your name" }).fill("Marta Oliveira");
    await phone.getByRole("button", { name: "Send comment" }).click();
    await phone.getByText("You sign as").waitFor();
    await phone.getByRole("listitem").filter({ hasText: "Lovely!" }).waitFor();
    await juniorsPage.getByText("Lovely!").waitFor();

    await phone.getByRole("button", { name: "Approve" }).click();
    await phone.getByText(/Approved by Marta Oliveira/).waitFor();
    await expectSound(phone, "review-approved-390-light");
    await juniorsPage.getByText("Marta Oliveira (client) approved it").waitFor();
    await expectSound(juniorsPage, "post-junior-1440-dark");

    // Now, and only now, it may go out, and it says what both approved.
    await seniorsPage.getByRole("button", { name: /^Actions for/ }).click();
    await seniorsPage.getByRole("menuitem", { name: "Publish now" }).click();
    await expect
      .poll(async () => (await ledgerOf(server.baseUrl, text)).map((entry) => [entry.text, entry.times]), soon)
      .toEqual([[text, 1]]);
    // The network has the post before the server has its answer, and the client's page reads the state once.
    await expect
      .poll(async () => (await owner.call<{ post: Post }>("GET", `/posts/${id}`, undefined, headers)).post.status, soon)
      .toBe("published");
    await phone.reload();
    await phone.getByText("Published").first().waitFor();

    // The list shows that the link was opened; a revoked link is refused to every visitor.
    await seniorsPage.goto(at("/ai/settings?tab=workspace"));
    await seniorsPage.getByRole("button", { name: "Revoke the link for Harbour Café" }).waitFor();
    await expectSound(seniorsPage, "links-1440-light");
    await seniorsPage.getByRole("button", { name: "Revoke the link for Harbour Café" }).click();
    await seniorsPage.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await seniorsPage.getByText("Link revoked").first().waitFor();
    await phone.reload();
    await phone.getByRole("heading", { name: "This link does not work any more" }).waitFor();
    await expectSound(phone, "review-ended-390-light");
  } finally {
    await secondBrowser.close();
  }
});

test("a month with a password: in the client's language, in both themes, on a phone and a large screen", async () => {
  const owner = await registeredClient(server.baseUrl, "client-month@example.test");
  const { headers, at } = await aWorkspace(owner, "Estúdio Sul");
  const submit = async (content: string, scheduledAt: string) => {
    const draft = { content, platforms: ["facebook"], draft: true, scheduledAt };
    const { post } = await owner.call<{ post: Post }>("POST", "/posts", draft, headers);
    await owner.call("POST", `/posts/${post.id}/submit`, {}, headers);
  };
  const nextYear = new Date().getUTCFullYear() + 1;
  await submit("Primeira fornada de março", `${nextYear}-03-03T09:00:00Z`);
  await submit("Segunda fornada de março", `${nextYear}-03-10T09:00:00Z`);
  await submit("Fornada de abril", `${nextYear}-04-02T09:00:00Z`);

  const owners = await openPage({ token: owner.token });
  await owners.goto(at(`/ai/calendar?view=month&day=${nextYear}-03-15`));
  await owners.getByRole("button", { name: "Share this month" }).click();
  await owners.getByRole("textbox", { name: "For whom" }).fill("Pastelaria");
  await owners.getByLabel("Password", { exact: false }).first().fill("forno quente");
  await owners.getByRole("button", { name: "Make link" }).click();
  const link = await owners.getByLabel("Link", { exact: true }).inputValue();

  const calendar = await openPage({ token: owner.token, width: 390, theme: "light" });
  await calendar.goto(at(`/ai/calendar?view=month&day=${nextYear}-03-15`));
  await calendar.getByRole("button", { name: "Share this month" }).waitFor();
  await expectSound(calendar, "calendar-390-light");

  const small = await openPage({ width: 390, theme: "dark", locale: "de-DE" });
  await small.goto(link);
  await small.getByRole("heading", { name: "Diese Seite hat ein Passwort" }).waitFor();
  await expectSound(small, "review-password-390-dark");
  await small.getByLabel("Passwort", { exact: true }).fill("falsch geraten");
  await small.getByRole("button", { name: "Öffnen" }).click();
  await small.getByText("Dieses Passwort ist falsch.", { exact: false }).waitFor();
  expect(await small.getByLabel("Passwort", { exact: true }).inputValue()).toBe("falsch geraten");
  await small.getByLabel("Passwort", { exact: true }).fill("forno quente");
  await small.getByRole("button", { name: "Öffnen" }).click();
  await small.getByRole("heading", { level: 1, name: `März ${nextYear} für Pastelaria` }).waitFor();
  await small.getByText("2 Beiträge warten auf deine Antwort").waitFor();
  expect(await small.getByText("Fornada de abril").count()).toBe(0);
  await expectSound(small, "review-month-390-dark");

  // What is asked for survives a refusal: the post was changed in the meantime.
  const first = small.getByRole("region").filter({ hasText: "Primeira fornada" });
  await first.getByRole("button", { name: "Änderungen erbitten" }).click();
  await first.getByRole("textbox", { name: "Dein Name" }).fill("Rui");
  await first.getByRole("textbox", { name: "Was soll geändert werden?" }).fill("Bitte mit Uhrzeit");
  await expectSound(small, "review-ask-390-dark");
  await first.getByRole("button", { name: "Senden" }).click();
  await small.getByText("Wird geändert").waitFor();
  await small.getByText("Bitte mit Uhrzeit").waitFor();

  for (const theme of ["dark", "light"] as const) {
    const large = await openPage({ theme, locale: "fr-FR" });
    await large.goto(link);
    await large.getByLabel("Mot de passe", { exact: true }).fill("forno quente");
    await large.getByRole("button", { name: "Ouvrir" }).click();
    await large.getByText("Segunda fornada de março").first().waitFor();
    await expectSound(large, `review-month-1440-${theme}`);
  }
});

test("a member with the role client sees no draft, asks for changes and approves in the app", async () => {
  const owner = await registeredClient(server.baseUrl, "app-client-owner@example.test");
  const { id, headers, at } = await aWorkspace(owner, "Studio South");
  const client = await registeredClient(server.baseUrl, "app-client@example.test");
  const { link } = await owner.call<{ link: string }>("POST", `/workspaces/${id}/invitations`, { role: "client" });
  await client.call("POST", "/workspaces/invitations/accept", { token: new URL(link).hash.slice(1) });
  const policy = { mode: "none", needsClient: true, roles: ["owner", "editor", "contributor"] };
  await owner.call("PUT", "/approvals/policy", policy, headers);
  const write = async (content: string, creationIds: string[] = []) => {
    const draft = { content, creationIds, platforms: ["facebook"], draft: true };
    return (await owner.call<{ post: Post }>("POST", "/posts", draft, headers)).post;
  };
  const { creation } = await owner.call<{ creation: { id: string } }>(
    "POST",
    "/creations/generate/image",
    { prompt: "Six bowls on a shelf" },
    { ...headers, prefer: "wait=60" },
  );
  await write("Draft of the team");
  const { id: postId } = await write("Six new bowls", [creation.id]);
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const submit = () => owner.call("POST", `/posts/${postId}/submit`, { scheduledAt }, headers);
  await submit();

  // The client begins with the calendar, and finds only the screens for clients.
  const page = await openPage({ token: client.token });
  await page.goto(at("/ai"));
  await page.waitForURL(`**${at("/ai/calendar")}`);
  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: /^Approvals/ }).waitFor();
  expect((await nav.getByRole("link").allInnerTexts()).map((text) => text.split("\n")[0])).toEqual([
    "Calendar",
    "Posts",
    "Approvals",
    "Analytics",
  ]);
  await expectSound(page, "client-member-calendar");
  await page.goto(at("/ai/posts?tab=drafts"));
  await page.getByRole("tab", { name: /^Submitted/ }).waitFor();
  await page.getByRole("link", { name: "Six new bowls" }).waitFor();
  expect(await page.getByText("Draft of the team").count()).toBe(0);
  await expectSound(page, "client-member-posts");

  await nav.getByRole("link", { name: /^Approvals/ }).click();
  await page.getByText("Six new bowls").waitFor();
  await page.getByRole("link", { name: "Six bowls on a shelf" }).getByRole("img").waitFor();
  await page.getByRole("button", { name: "Ask for changes" }).click();
  await page.getByRole("textbox", { name: "Changes" }).fill("Seven, please");
  expect(await page.getByRole("dialog").getByRole("checkbox").count()).toBe(0);
  await page.getByRole("button", { name: "Send back" }).click();
  await page.getByText("Nothing waits for you").waitFor();

  await owner.call("PATCH", `/posts/${postId}`, { draft: true, content: "Seven new bowls" }, headers);
  await submit();
  await page.goto(at(`/ai/posts/${postId}`));
  await page.getByText("Seven, please").waitFor();
  await expectSound(page, "client-member-post");
  const phone = await openPage({ token: client.token, width: 390, theme: "light" });
  await phone.goto(at("/ai/approvals"));
  await phone.getByText("Seven new bowls").waitFor();
  await expectSound(phone, "client-member-waiting-390");
  await phone.getByRole("button", { name: "Approve" }).click();
  await phone.getByText("Nothing waits for you").waitFor();
  const { post } = await owner.call<{ post: Post }>("GET", `/posts/${postId}`, undefined, headers);
  expect(post).toMatchObject({ status: "scheduled", content: "Seven new bowls" });
  const { approval } = await owner.call<{ approval: Approval }>("GET", `/posts/${postId}/approval`, undefined, headers);
  expect(approval).toMatchObject({ isApproved: true, approvals: [{ isClient: true }] });
});

test("a client approves a post that was changed meanwhile only once they read the new version", async () => {
  const owner = await registeredClient(server.baseUrl, "client-changed@example.test");
  const { headers } = await aWorkspace(owner, "Studio West");
  await owner.call("PUT", "/approvals/policy", { mode: "none", needsClient: true, roles: ["owner"] }, headers);
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const draft = { content: "Cups with one handle", platforms: ["facebook"], draft: true, scheduledAt };
  const { post } = await owner.call<{ post: Post }>("POST", "/posts", draft, headers);
  const submit = () => owner.call("POST", `/posts/${post.id}/submit`, {}, headers);
  await submit();
  const link = { name: "Bakery", postIds: [post.id] };
  const { url } = await owner.call<{ url: string }>("POST", "/client-links", link, headers);
  const page = await openPage({});
  await page.goto(url);
  await page.getByText("Cups with one handle").first().waitFor();
  await page.getByRole("textbox", { name: "Your name" }).fill("Rui");
  await owner.call("PATCH", `/posts/${post.id}`, { draft: true, content: "Cups with two handles" }, headers);
  await submit();
  const approve = page.getByRole("button", { name: "Approve" });
  await approve.click();
  await page.getByText("Your approval was not saved").waitFor();
  await page.getByText("Cups with two handles").first().waitFor();
  await page.getByRole("button", { name: "I have read it" }).click();
  const approvalOf = async () =>
    (await owner.call<{ approval: Approval }>("GET", `/posts/${post.id}/approval`, undefined, headers)).approval;
  expect(await approvalOf()).toMatchObject({ isApproved: false });
  await approve.click();
  await page.getByText(/Approved by Rui/).waitFor();
  expect(await approvalOf()).toMatchObject({ isApproved: true });
});

test("a link opens although the session of its visitor has ended", async () => {
  const owner = await registeredClient(server.baseUrl, "client-visitor@example.test");
  const { headers } = await aWorkspace(owner, "Studio West");
  const draft = { content: "Open studio on Sunday", platforms: ["facebook"], draft: true };
  const { post } = await owner.call<{ post: Post }>("POST", "/posts", draft, headers);
  await owner.call("POST", `/posts/${post.id}/submit`, {}, headers);
  const link = { name: "Harbour Café", postIds: [post.id] };
  const { url } = await owner.call<{ url: string }>("POST", "/client-links", link, headers);

  // The session is refused while the link is being opened.
  const page = await openPage({ token: "ended" });
  const refused = page.waitForResponse((response) => response.url().includes("auth.me"));
  await page.route("**/trpc/clientReview.open", async (route) => {
    await (await refused).finished();
    await page.waitForFunction(() => localStorage.getItem("auth_token") === null);
    await route.fallback();
  });
  await page.goto(url);
  await page.getByText("Open studio on Sunday").first().waitFor();
  expect((await refused).status()).toBe(401);
});
