import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { feedServer } from "#server/test/feed-server.ts";
import { wrongDirections } from "./direction.ts";
import { aHebrewAccount, allWords, type HebrewAccount, word } from "./hebrew-words.ts";
import { runningServer, sharedBrowser } from "./running-server.ts";

const site = await feedServer();
site.body = Buffer.from(
  `<rss version="2.0"><channel><title>${word("feed")}</title>` +
    `<item><guid>1</guid><title>${word("feedItem")}</title><link>https://kiln.test/1</link></item></channel></rss>`,
);
const server = await runningServer({ FEED_ALLOWED_HOSTS: site.host });
const browser = await sharedBrowser();

/** Opens a popup of the screen. */
type Open = (page: Page) => Promise<unknown>;

const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole("button", { name }).first().click();
const choose =
  (menu: string | RegExp, item: string): Open =>
  async (page) => {
    await press(menu)(page);
    await page.getByRole("menuitem", { name: item }).click();
  };
const of = (menu: string, text: string) => new RegExp(`^${menu} .*${text}`);

/** Screens of the workspace, and what can be opened on each of them. */
const screensOf = ({
  postIds,
  creationId,
}: HebrewAccount): readonly [path: string, popups?: Record<string, Open>][] => [
  [
    "/ai",
    {
      palette: (page) => page.keyboard.press("Control+k"),
      "account menu": press("Account menu"),
      workspaces: press(/^Switch workspace/),
      notifications: press("Notifications"),
      "post of the week": press(new RegExp(word("published"))),
    },
  ],
  ["/ai/settings"],
  ["/ai/settings?tab=accounts", { "items of a feed": press(/^Items of/), "another feed": press("Add feed") }],
  [
    "/ai/settings?tab=workspace",
    {
      "removal of a member": choose(of("Actions for", word("senior")), "Remove"),
      "end of a link": press(/^Revoke the link/),
      invitation: press("Invite"),
    },
  ],
  ["/ai/settings?tab=webhooks"],
  ["/ai/settings?tab=data"],
  ["/ai/calendar?view=month", { "post in the month": press(new RegExp(word("scheduled"))), filter: press(/^Filter/) }],
  ["/ai/calendar?view=week"],
  ["/ai/calendar?view=agenda"],
  ["/ai/posts"],
  ["/ai/posts?tab=drafts", { "post menu": press(of("Actions for", word("post"))) }],
  [
    "/ai/posts?tab=scheduled",
    {
      move: choose(of("Actions for", word("scheduled")), "Reschedule"),
      "change of several": async (page) => {
        await page.getByRole("checkbox", { name: new RegExp(word("scheduled")) }).click();
        await choose("Change 1", "Change the accounts")(page);
      },
    },
  ],
  ["/ai/posts?tab=published"],
  ["/ai/posts?tab=failed"],
  ["/ai/posts?tab=repeats", { "end of a repeat": choose(of("Actions for", word("repeated")), "Stop") }],
  [`/ai/posts/${postIds.draft}`],
  [`/ai/posts/${postIds.scheduled}`],
  [`/ai/posts/${postIds.published}`],
  [`/ai/posts/${postIds.failed}`],
  [`/ai/posts/${postIds.submitted}`, { "link for a client": press("Share with client") }],
  ["/ai/posts/import"],
  ["/ai/approvals", { "wish for changes": press("Ask for changes") }],
  ["/ai/analytics"],
  ["/ai/notifications"],
  [
    "/ai/templates",
    {
      "use of a template": press(of("Use", word("template"))),
      "template in the editor": choose(of("Actions for", word("template")), "Edit"),
    },
  ],
  ["/ai/creations?view=list"],
  ["/ai/creations", { "removal of a creation": choose(of("Actions for", word("title")), "Delete") }],
  [`/ai/generate-image?creation=${creationId}`],
  ["/ai/generate-videos"],
  [`/ai/post?post=${postIds.draft}`, { drafts: press(/^Drafts/) }],
  [`/ai/post-insta?post=${postIds.scheduled}`],
  [`/ai/post-x?post=${postIds.draft}`],
];

test("words in Hebrew are drawn from right to left, and the sentences around them are not", async () => {
  const account = await aHebrewAccount(server.baseUrl, site.url);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1000 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
    timezoneId: "UTC",
  });
  await context.addInitScript((token) => {
    if (!location.pathname.startsWith("/sandbox")) localStorage.setItem("auth_token", token);
  }, account.client.token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);

  const wrong: string[] = [];
  let shown = "";
  const judge = async (state: string) => {
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    wrong.push(...(await page.evaluate(wrongDirections)).map((finding) => `${state}: ${finding}`));
    shown += await page.evaluate(() =>
      [
        document.body.innerText,
        ...[...document.querySelectorAll<HTMLInputElement>("input,textarea")].map(({ value }) => value),
        ...[...document.querySelectorAll("img")].map(({ alt }) => alt),
      ].join("\n"),
    );
  };
  const visit = async (path: string) => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await judge(path);
  };

  for (const path of ["/u/hebrew", "/sandbox", "/sandbox/feed", "/sandbox/mail"]) await visit(path);
  for (const path of [account.invitationUrl, account.clientUrl, account.consentUrl]) await visit(path);
  for (const path of ["/ai", "/ai/profile", "/ai/settings?tab=security", "/ai/notifications"]) await visit(path);
  for (const [path, popups = {}] of screensOf(account)) {
    await visit(`/w/${account.workspaceId}${path}`);
    for (const [name, open] of Object.entries(popups)) {
      await open(page);
      await page.locator("[role=dialog],[role=alertdialog],[role=menu],[aria-expanded=true]").first().waitFor();
      await judge(name);
      await page.keyboard.press("Escape");
    }
  }
  // A file of posts whose row has a fault, which is quoted.
  await page.goto(`/w/${account.workspaceId}/ai/posts/import`);
  await page.locator("input[type=file]").setInputFiles({
    name: `${word("fileName")}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(`accounts,text\n${word("importedAccount")},text`),
  });
  await page.getByRole("table").waitFor();
  await judge("import");

  expect([...new Set(wrong)].join("\n")).toBe("");
  expect(allWords.filter(([, text]) => !shown.includes(text)).map(([kind]) => kind)).toEqual([]);
});
