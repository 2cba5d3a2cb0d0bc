import { expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { nameRules, seriousFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

const soon = { timeout: 30_000 };
const client = await registeredClient(server.baseUrl, "names@example.test");
await client.call("PATCH", "/users/profile", { lastName: "Okafor" });
await connect(client, "x", "Mira");
const { accounts } = await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts");
await client.call("PATCH", `/social/accounts/${accounts[0]?.id}/queue`, {
  timezone: "UTC",
  slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "23:30" })),
});
await client.call("POST", "/posts", { content: "Kept for later", platforms: ["x"], draft: true });
await client.call("POST", "/posts", {
  content: "Glaze day",
  platforms: ["x"],
  scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
});
const { post } = await client.call<{ post: Post }>("POST", "/posts", { content: "First firing", platforms: ["x"] });
const statusOf = async () => (await client.call<{ post: Post }>("GET", `/posts/${post.id}`)).post.status;

const paths = [
  "/ai",
  `/ai/posts/${post.id}`,
  "/ai/calendar",
  "/ai/posts/import",
  "/ai/templates",
  "/ai/settings?tab=accounts",
  "/ai/settings?tab=security",
  "/ai/settings?tab=webhooks",
];

/**
 * Speech control uses the visible label, so the name must contain it. Translations change the word order. In English all rules are
 * checked: only here the dashboard and the settings of the accounts show data.
 */
test.each(["en", "de", "es", "fr", "zh"])(
  "%s: the accessible name of a control contains its visible label",
  { timeout: 150_000 },
  async (language) => {
    await expect.poll(statusOf, soon).toBe("published");
    const context = await browser.newContext({
      viewport: { width: 1440, height: 1_300 },
      baseURL: server.baseUrl,
      reducedMotion: "reduce",
    });
    await context.addInitScript(
      ([token, chosen]) => {
        localStorage.setItem("auth_token", String(token));
        localStorage.setItem("language", String(chosen));
      },
      [client.token, language] as const,
    );
    const page = await context.newPage();
    const rules = language === "en" ? [] : nameRules;
    const findings: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
      expect(await page.locator("html").getAttribute("lang")).toContain(language);
      findings.push(...(await seriousFindings(page, { rules })).map((finding) => `${path}: ${finding}`));
    }
    await context.close();
    expect(findings).toEqual([]);
  },
);
