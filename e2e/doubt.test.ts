import { expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { ledgerOf, setFault } from "#server/test/sandbox.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

test(
  "when an accepted post cannot be looked up, the user is asked, gets a link to look, and the answer counts",
  { timeout: 120_000 },
  async () => {
    const client = await registeredClient(server.baseUrl, "doubt@example.test");
    await connect(client, "x", "Kiln in doubt");
    const { accounts } = await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts");
    const accountId = accounts[0]?.externalId ?? "none";
    await setFault(server.baseUrl, { kind: "answer_lost", call: "x.create_tweet", accountId });
    await setFault(server.baseUrl, { kind: "not_found", call: "x.timeline", accountId, times: 100 });
    const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce", timezoneId: "UTC" });
    await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
    const page = await context.newPage();
    page.setDefaultTimeout(40_000);
    const { post } = await client.call<{ post: Post }>("POST", "/posts", { content: "In doubt", platforms: ["x"] });
    await page.goto(`/ai/posts/${post.id}`);
    await page.getByText("X did not tell whether this post went out. It may already be live.").first().waitFor();
    await page.getByText(/^Postloom checks again at/).waitFor();
    const [profile] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "Look on X" }).click(),
    ]);
    await profile.getByText("In doubt").first().waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/127\.0\.0\.1|localhost|Change the text/);
    await page.getByRole("button", { name: "It is there", exact: true }).click();
    await expect.poll(() => page.getByText("It may already be live.").count(), { timeout: 20_000 }).toBe(0);
    const read = async () => (await client.call<{ post: Post }>("GET", `/posts/${post.id}`)).post;
    await expect
      .poll(read, { timeout: 20_000 })
      .toMatchObject({ status: "published", targets: [{ needsUser: false, nextAttemptAt: null }] });
    expect(await ledgerOf(server.baseUrl, "In doubt")).toHaveLength(1);
  },
);

test(
  "a published post whose network did not tell its address says that the link is not known yet",
  { timeout: 120_000 },
  async () => {
    const client = await registeredClient(server.baseUrl, "linkless@example.test");
    await connect(client, "facebook", "Kiln without links");
    const { accounts } = await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts?platform=facebook");
    const accountId = accounts[0]?.externalId ?? "none";
    await setFault(server.baseUrl, { kind: "not_found", call: "meta.node", accountId, times: 100 });
    const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce", timezoneId: "UTC" });
    await context.addInitScript((token) => localStorage.setItem("auth_token", token), client.token);
    const page = await context.newPage();
    page.setDefaultTimeout(40_000);
    const body = { content: "Out, but where?", platforms: ["facebook"] };
    const { post } = await client.call<{ post: Post }>("POST", "/posts", body);
    await page.goto(`/ai/posts/${post.id}`);
    await page.getByText("The link is not known yet. Postloom reads it again.").waitFor();
    expect(await page.getByRole("link", { name: "View post on Facebook" }).count()).toBe(0);
  },
);
