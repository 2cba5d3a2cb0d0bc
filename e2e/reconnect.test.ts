import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { ledgerOf, setFault } from "#server/test/sandbox.ts";
import type { NewPostFields, Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

const soon = { timeout: 20_000 };
const hourMs = 3_600_000;

test(
  "when a connection ends, the user is notified, and after Reconnect the failed post is published once",
  { timeout: 120_000 },
  async () => {
    const client = await registeredClient(server.baseUrl, "ended@example.test");
    const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce", timezoneId: "UTC" });
    await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto("/ai/settings?tab=accounts");
    await page.getByRole("button", { name: "Connect Facebook" }).click();
    await page.getByLabel("Name").fill("Kiln ended");
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByText("Kiln ended").first().waitFor();

    const write = async (content: string, fields: Partial<NewPostFields> = {}) =>
      (await client.call<{ post: Post }>("POST", "/posts", { content, platforms: ["facebook"], ...fields })).post;
    const read = async ({ id }: Post) => (await client.call<{ post: Post }>("GET", `/posts/${id}`)).post;
    const reasonOf = async (post: Post) => (await read(post)).targets[0]?.error?.code;

    const later = await write("Waits for its hour", { scheduledAt: new Date(Date.now() + hourMs).toISOString() });
    const { accounts } = await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts");
    const accountId = accounts.find(({ platform }) => platform === "facebook")?.externalId ?? "none";
    await setFault(server.baseUrl, { kind: "token_expired", call: "facebook.feed", accountId });
    const post = await write("Met the end of the connection");
    await expect.poll(async () => (await read(post)).status, soon).toBe("failed");
    expect(await reasonOf(later)).toBe("postloom.account_ended");

    await page.goto("/ai/notifications");
    await page
      .getByText(/Kiln ended/)
      .first()
      .waitFor();
    await page.goto(`/ai/posts/${post.id}`);
    await page.getByText("Choose Reconnect: it goes out then.").first().waitFor();
    expect(await page.getByText("Reconnect the account in Settings.").count()).toBe(0);
    await page.getByRole("link", { name: "Reconnect" }).first().click();
    await page.getByRole("button", { name: "Reconnect" }).first().click();
    await page.getByRole("radio", { name: /Kiln ended/ }).check();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL("**/ai/settings?**");
    await expect.poll(async () => (await read(post)).status, soon).toBe("published");
    expect(await ledgerOf(server.baseUrl, post.content)).toHaveLength(1);
    expect((await read(later)).targets[0]?.error).toBeNull();

    await page.goto("/sandbox/mail?live=1");
    const mails = page.getByRole("article").filter({ hasText: "To ended@example.test ·" });
    await mails.getByRole("link", { name: "Reconnect your Facebook account" }).waitFor();
  },
);
