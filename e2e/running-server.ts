import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, inject } from "vitest";
import { judgeAnswersOf } from "#server/test/judged-fetch.ts";
import { reportOutputOf, type ServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";
import { connectBrowser } from "./browser.ts";
import { install } from "./installation.ts";

/** Starts a server with settings of its own, for one test file. */
export async function runningServer(env: Record<string, string>): Promise<ServerProcess> {
  const server = await install(env["DATABASE_URL"] ?? (await testDatabase()), env);
  afterAll(() => server.remove());
  // Registers this origin: the tests call it by another host name than the server was started with.
  await judgeAnswersOf(server.baseUrl);
  return server;
}

/**
 * The server and the database that files share. Each file registers accounts with addresses that no other file uses, binds faults to
 * its accounts and finds mails by their address.
 */
export async function sharedServer(): Promise<{ baseUrl: string; databaseUrl: string }> {
  const { baseUrl, databaseUrl, pid, outputFile } = inject("sharedServer");
  reportOutputOf(pid, () => readFileSync(outputFile, "utf8"));
  await judgeAnswersOf(baseUrl);
  return { baseUrl, databaseUrl };
}

/** One connection for all files of a worker. */
let connection: Promise<Browser> | null = null;

/** The address and the text of a page, for the output of a failed test: its error names only the missing element. */
async function stateOf(page: Page): Promise<string> {
  const text = await page
    .locator("body")
    .innerText({ timeout: 2_000 })
    .catch((error: unknown) => `no text: ${String(error)}`);
  return `--- the page at ${page.url()} showed:\n${text.slice(0, 2_000)}`;
}

/** The browser that files share. What a test opened is closed after it: an open page keeps a live stream and polls. */
export async function sharedBrowser(): Promise<Browser> {
  connection ??= connectBrowser(inject("browserAddress"));
  const browser = await connection;
  afterEach(async ({ task }) => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    if (task.result?.state === "fail") {
      process.stderr.write(`${(await Promise.all(pages.map(stateOf))).join("\n")}\n`);
    }
    // A page that polls may be in the middle of a route of the test, which would fail with the page.
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return browser;
}
