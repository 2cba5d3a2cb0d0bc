import { afterAll, expect, test } from "vitest";
import { createDb } from "#server/db/client.ts";
import { setSignUpClosed } from "#server/installation/switches.ts";
import { registeredClient } from "#server/test/api-client.ts";
import { testDatabase } from "#server/test/test-database.ts";
import { seriousFindings } from "./axe.ts";
import { runningServer, sharedBrowser } from "./running-server.ts";

const databaseUrl = await testDatabase();
const server = await runningServer({ DATABASE_URL: databaseUrl });
const browser = await sharedBrowser();
const database = createDb(databaseUrl);
afterAll(() => database.close());

test("on a server with closed sign-up, the page of an invitation says so, and a member of the server joins", async () => {
  const owner = await registeredClient(server.baseUrl, "closed-owner@example.test");
  await registeredClient(server.baseUrl, "closed-guest@example.test");
  const { workspace } = await owner.call<{ workspace: { id: string } }>("POST", "/workspaces", { name: "Harbour" });
  const { link } = await owner.call<{ link: string }>("POST", `/workspaces/${workspace.id}/invitations`, {
    role: "viewer",
  });
  await setSignUpClosed(database.db, true);

  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(link);
  await page.getByText("This server takes no new accounts by itself.").waitFor();
  await page.getByText(/^Otherwise ask Mira to have the operator/).waitFor();
  expect(await page.getByRole("link", { name: "Create an account" }).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole("link", { name: "Sign in to join" }).click();
  await page.getByLabel("Email").fill("closed-guest@example.test");
  await page.getByLabel("Password", { exact: true }).fill("a kiln of one's own");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.waitForURL(`**/w/${workspace.id}/ai`);
});
