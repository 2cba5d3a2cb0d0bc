import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { seriousFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

const client = await registeredClient(server.baseUrl, "axe@example.test");
// axe skips the contrast of a single character: with a last name the avatar has two initials.
await client.call("PATCH", "/users/profile", { lastName: "Okafor" });

const publicPaths = [
  "/",
  "/auth",
  "/signin",
  "/forgot-password",
  "/reset-password/a-token",
  "/verify-email/a-token",
  "/newsletter/confirm/a-token",
  "/newsletter/unsubscribe/a-token",
  "/nowhere",
];
const signedInPaths = [
  "/ai",
  "/ai/generate-image",
  "/ai/generate-videos",
  "/ai/creations",
  "/ai/posts/import",
  "/ai/post",
  "/ai/post-insta",
  "/ai/post-x",
  "/ai/settings?tab=accounts",
  "/ai/settings",
  "/ai/settings?tab=notifications",
  "/ai/settings?tab=security",
  "/ai/settings?tab=webhooks",
  "/ai/settings?tab=data",
  "/ai/profile",
];

async function openPage(theme: string, width: number, tokens: { auth_token: string } | null) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript(
    ([name, items]) => {
      localStorage.setItem("theme", String(name));
      for (const [key, value] of Object.entries(items ?? {})) localStorage.setItem(key, String(value));
    },
    [theme, tokens] as const,
  );
  return context.newPage();
}

/** The live stream keeps the network busy, so a page counts as loaded when none of its parts is busy. */
const settle = (page: Page) => page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);

/**
 * Collects axe's serious and critical findings, and pages wider than the window. Each theme and each width once:
 * colours do not depend on the width, nor the layout on the theme.
 */
test.each([
  ["dark", 1440],
  ["light", 390],
])("%s, %i wide: no screen has a serious finding or scrolls sideways", { timeout: 240_000 }, async (theme, width) => {
  const findings: string[] = [];
  for (const [paths, tokens] of [
    [publicPaths, null],
    [signedInPaths, { auth_token: client.token }],
  ] as const) {
    const page = await openPage(theme, width, tokens);
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await settle(page);
      findings.push(...(await seriousFindings(page)).map((finding) => `${path}: ${finding}`));
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) findings.push(`${path}: ${overflow}px wider than the window`);
    }
    await page.context().close();
  }
  expect(findings).toEqual([]);
});
