import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import type { Post } from "#shared/posts/posts.ts";
import { seriousFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

const soon = { timeout: 20_000 };
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

async function openPage(client: ApiClient, { width = 1440, theme = "dark", language = "en" } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
    timezoneId: "UTC",
    locale: language,
    acceptDownloads: true,
  });
  await context.addInitScript(
    ([token, chosen]) => {
      localStorage.setItem("auth_token", String(token));
      localStorage.setItem("theme", String(chosen));
    },
    [client.token, theme] as const,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

async function newUser(name: string): Promise<ApiClient> {
  const client = await registeredClient(server.baseUrl, `imports-${name}@example.test`);
  await client.call("POST", "/billing/plan", { plan: "premium" });
  await connect(client, "facebook", `Kiln ${name}`);
  return client;
}

const postsOf = async (client: ApiClient) =>
  (await client.call<{ posts: Post[] }>("GET", "/posts?sort=oldest&limit=100")).posts;

const choose = (page: Page, text: string, name = "plan.csv") =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

/** No serious finding, and nothing wider than the window. */
async function judge(page: Page, name: string): Promise<void> {
  expect(await seriousFindings(page), name).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, name).toBeLessThanOrEqual(0);
}

test("a file is checked, corrected, imported, shown in the calendar, and undone", { timeout: 120_000 }, async () => {
  const client = await newUser("journey");
  const page = await openPage(client);
  await page.goto("/ai/posts");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Import posts" }).waitFor();

  const rows = (account: string) =>
    `accounts,text,time\r\n"facebook","Glaze day, at ten",${inDays(2)}\r\n${account},Kiln opening,${inDays(3)}\r\nfacebook,An idea,\r\n`;
  await choose(page, rows("kilm"));
  await page.getByText("1 problem in 1 row").waitFor();
  const problem = page.getByRole("row", { name: /^3 accounts/ });
  expect(await problem.textContent()).toContain("No account here is called kilm");
  await judge(page, "problems-1440-dark");
  expect(await postsOf(client)).toEqual([]);

  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose(page, rows("facebook"));
  await page.getByText("All 3 rows are ready").waitFor();
  await page.getByRole("button", { name: "Import 3 posts" }).click();
  await page.getByText("3 posts imported").waitFor();
  await judge(page, "done-1440-dark");
  expect((await postsOf(client)).map(({ content, status }) => [content, status])).toEqual([
    ["Glaze day, at ten", "scheduled"],
    ["Kiln opening", "scheduled"],
    ["An idea", "draft"],
  ]);

  // A reload shows the same import.
  await page.reload();
  await page.getByText("3 posts imported").waitFor();
  await page.getByRole("link", { name: "Open the calendar" }).click();
  await page
    .getByRole("button", { name: /Glaze day, at ten/ })
    .first()
    .waitFor();

  await page.goBack();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("3 posts were deleted again").waitFor();
  expect(await postsOf(client)).toEqual([]);
});

test("a corrected file adds only its new rows, and others only if they are chosen", { timeout: 120_000 }, async () => {
  const client = await newUser("corrected");
  const page = await openPage(client);
  const times = [2, 3, 4].map(inDays);
  const rows = (second: string) =>
    `accounts,text,time\r\nfacebook,Glaze day,${times[0]}\r\nfacebook,Kiln day,${second}\r\nfacebook,Raku day,${times[2]}\r\n`;
  await page.goto("/ai/posts/import");
  await choose(page, rows("soon"));
  await page.getByRole("button", { name: "Import only the other 2 rows" }).click();
  await page.getByText("2 posts imported").waitFor();

  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose(page, rows(times[1] ?? ""));
  await page.getByText("New rows: 1 of 3").waitFor();
  await page.getByText("2 rows are posts already").waitFor();
  await judge(page, "planned-1440-dark");
  await page.getByRole("link", { name: "Raku day" }).waitFor();
  const topOf = async (label: string) => (await page.getByText(label, { exact: true }).boundingBox())?.y;
  expect(await topOf("Row 4"), "the row and its text are on one line").toBe(await topOf("Raku day"));
  await page.getByRole("checkbox", { name: "Row 4" }).click();
  await page.getByRole("button", { name: "Import 2 posts" }).waitFor();
  await page.getByRole("checkbox", { name: "Row 4" }).click();
  await page.getByRole("button", { name: "Import 1 post" }).click();
  await page.getByText("1 post imported").waitFor();
  expect((await postsOf(client)).map(({ content }) => content).toSorted()).toEqual([
    "Glaze day",
    "Kiln day",
    "Raku day",
  ]);

  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose(page, rows(times[1] ?? ""));
  await page.getByText("Nothing in this file is new").waitFor();
  await page.getByRole("checkbox", { name: "Import all 3 once more" }).click();
  await page.getByRole("button", { name: "Import 3 posts" }).click();
  await page.getByText("3 posts imported").waitFor();
  expect(await postsOf(client)).toHaveLength(6);
});

test(
  "a plan of another tool is read: its columns, accounts and dates are chosen once",
  { timeout: 120_000 },
  async () => {
    const client = await newUser("tools");
    const page = await openPage(client);
    const year = new Date().getUTCFullYear() + 1;
    const plan = (text: string) => `Was,Posting Time,Notes\r\n${text},04/03/${year} 09:30,unclear\r\n`;
    await page.goto("/ai/posts/import");
    await choose(page, plan("Glaze day"));
    await page.getByLabel("Was", { exact: true }).click();
    await page.getByRole("option", { name: "Text", exact: true }).click();
    await page.getByRole("checkbox", { name: /Kiln tools/ }).click();
    await page.getByRole("button", { name: "3 April", exact: true }).click();
    await page.getByRole("button", { name: "Import 1 post" }).waitFor();
    await judge(page, "other-tool");
    // Another browser of the workspace reads such a file the same way. Where it goes is chosen each time.
    const other = await openPage(client, { width: 390, theme: "light" });
    await other.goto("/ai/posts/import");
    await choose(other, plan("Kiln day"));
    await other.getByText("Read as it was chosen before").waitFor();
    await other.getByRole("checkbox", { name: /Kiln tools/ }).click();
    await other.getByRole("button", { name: "Import 1 post" }).waitFor();
    await judge(other, "other-tool-remembered");
    await other.getByRole("button", { name: "Import 1 post" }).click();
    await other.getByText("1 post imported").waitFor();
    expect((await postsOf(client)).map(({ content, scheduledAt }) => [content, scheduledAt])).toEqual([
      ["Kiln day", `${year}-03-04T09:30:00.000Z`],
    ]);
    // The calendar opens in the week of the first post, however far that is.
    await other.getByRole("link", { name: "Open the calendar" }).click();
    await other.getByText("Kiln day").first().waitFor();
  },
);

test("the composer warns of the same text on the same account", { timeout: 60_000 }, async () => {
  const client = await newUser("same-text");
  await client.call("POST", "/posts", { content: "Glaze day", platforms: ["facebook"], scheduledAt: inDays(2) });
  const page = await openPage(client);
  await page.goto("/ai/post");
  await page.getByLabel("Text", { exact: true }).fill("Glaze day");
  await page.getByText("The same text is already planned or was posted lately").waitFor();
  await page.getByRole("link", { name: /^Kiln same-text on Facebook/ }).waitFor();
  await page.getByLabel("Text", { exact: true }).fill("Glaze night");
  await page.getByText("The same text is already planned or was posted lately").waitFor({ state: "detached" });
});

test("an exported file of posts is imported again", { timeout: 90_000 }, async () => {
  const client = await newUser("export");
  await client.call("POST", "/posts", { content: "=Glaze, and more", platforms: ["facebook"], draft: true });
  const page = await openPage(client);
  await page.goto("/ai/posts?tab=drafts");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("postloom-drafts.csv");
  await page.goto("/ai/posts/import");
  const path = join(mkdtempSync(join(tmpdir(), "postloom-export-")), "drafts.csv");
  onTestFinished(() => rmSync(dirname(path), { recursive: true }));
  await download.saveAs(path);
  await page.locator("input[type=file]").setInputFiles(path);
  await page.getByRole("checkbox", { name: "Import it once more" }).click();
  await page.getByRole("button", { name: "Import 1 post" }).click();
  await page.getByText("1 post imported").waitFor();
  await expect
    .poll(async () => (await postsOf(client)).map(({ content }) => content), soon)
    .toEqual(["=Glaze, and more", "=Glaze, and more"]);
});

test("an import that is gone while it runs is no longer shown as running", { timeout: 90_000 }, async () => {
  const client = await newUser("gone");
  const page = await openPage(client);
  await page.goto("/ai/posts/import");
  let isGone = false;
  await page.route(/posts\.getImport/, async (route) => {
    const error = { message: "Import not found", code: -32_004, data: { errorCode: "NOT_FOUND" } };
    const paths = new URL(route.request().url()).pathname.split(",");
    if (isGone) return route.fulfill({ status: 404, json: paths.map(() => ({ error })) });
    const response = await route.fetch();
    const body = (await response.text()).replace('"status":"done"', '"status":"importing"');
    await route.fulfill({ response, body });
  });
  await choose(page, "accounts,text,time\r\nfacebook,An idea,\r\n");
  await page.getByRole("button", { name: "Import 1 post" }).click();
  await page.getByRole("progressbar").waitFor();
  isGone = true;
  await page.getByText("This import cannot be shown").waitFor();
});

test.each([
  ["light", 1440],
  ["dark", 390],
  ["light", 390],
])(
  "%s, %i wide: no state of the screen has a serious finding or scrolls sideways",
  { timeout: 120_000 },
  async (theme, width) => {
    const name = `${width}-${theme}`;
    const client = await newUser(`looks-${name}`);
    const page = await openPage(client, { theme, width });
    await page.goto("/ai/posts/import");
    await page.getByText("Drop a file here").waitFor();
    await judge(page, `begin-${name}`);
    await choose(page, "colour\nblue");
    await page.getByText("plan.csv was not taken").waitFor();
    await judge(page, `refused-${name}`);
    const long = "https://kiln.example/".concat("a".repeat(120));
    await choose(
      page,
      `accounts,text,media,time,colour\nfacebook,Bowls,${long},2020-01-01 09:00,blue\nfacebook,Cups,,,\nkilm,Plates,${long},soon,\n`,
    );
    await page.getByText(/problems in 2 rows/).waitFor();
    await judge(page, `problems-${name}`);
    await page.getByRole("button", { name: "Import only the other row" }).click();
    await page.getByText("1 post imported").waitFor();
    await judge(page, `done-${name}`);
    await page.getByRole("button", { name: "Choose another file" }).click();
    await page.getByRole("heading", { name: "Earlier imports" }).waitFor();
    await judge(page, `earlier-${name}`);
  },
);
