import postgres from "postgres";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { commandLines } from "#server/test/clients/command-line.ts";
import { seriousFindings } from "./axe.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();
const newCommandLine = commandLines();

/** The command line as a program that is connected: it prints the address at which the person answers. */
async function asked(cli: ReturnType<typeof newCommandLine>) {
  const login = cli.start("login", "--url", server.baseUrl, "--no-browser");
  const [address] = await login.untilNote(/http\S+\/oauth\/authorize\S+/);
  return { login, address };
}

test("a person answers a program on its page, sees it in the settings, and disconnects it", async () => {
  const { token } = await registeredClient(server.baseUrl, "programs@example.test");
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript((auth) => localStorage.setItem("auth_token", auth), token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const cli = newCommandLine();

  const declined = await asked(cli);
  await page.goto(declined.address);
  await page.getByRole("heading", { name: /wants to use Postloom for you/ }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Decline" }).click();
  expect(await declined.login.ended).toMatchObject({ code: 3 });

  const allowed = await asked(cli);
  // Without the list, allowing would mean every workspace.
  await page.route(/workspaces\.list/, (route) => route.abort());
  await page.goto(allowed.address);
  await page.getByText("Your workspaces could not be loaded").waitFor();
  expect(await page.getByRole("button", { name: "Allow" }).isDisabled()).toBe(true);
  await page.unroute(/workspaces\.list/);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("combobox", { name: "It may" }).click();
  await page.getByRole("option", { name: "Read", exact: true }).click();
  await page.getByText("Change nothing.").waitFor();
  await page.getByRole("button", { name: "Allow" }).click();
  expect(await allowed.login.ended).toMatchObject({ code: 0 });
  expect(await cli.run("whoami")).toMatchObject({ code: 0, out: expect.stringContaining("for one workspace only") });
  expect(await cli.run("draft", "Not allowed", "--network", "x")).toMatchObject({ code: 5 });

  await page.goto("/ai/settings?tab=security");
  const card = page.getByRole("region", { name: "Connected programs" });
  await card.getByText(/^Last used/).waitFor();
  await card.getByRole("button", { name: /^Disconnect / }).click();
  await card.getByText("No program is connected.").waitFor();
  expect(await cli.run("whoami")).toMatchObject({ code: 3 });
  await context.close();
});

test("a request of an unknown program shows the reason, and no button to allow it", async () => {
  const { token } = await registeredClient(server.baseUrl, "refused-program@example.test");
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((auth) => localStorage.setItem("auth_token", auth), token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto("/oauth/authorize?client_id=unknown&redirect_uri=http://127.0.0.1:9/callback");
  await page.getByRole("heading", { name: "This program cannot be connected" }).waitFor();
  expect(await page.getByRole("button", { name: "Allow" }).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await context.close();
});

test("a question of a program that could not be read is no refusal, and is asked for again", async () => {
  const { token } = await registeredClient(server.baseUrl, "unread-program@example.test");
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((auth) => localStorage.setItem("auth_token", auth), token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.route(/programs\.question/, (route) => route.abort());
  await page.goto("/oauth/authorize?client_id=unknown&redirect_uri=http://127.0.0.1:9/callback");
  await page.getByRole("heading", { name: "The server did not answer" }).waitFor();
  await page.unroute(/programs\.question/);
  const error = { message: "Ask again in a minute", code: -32_029, data: { errorCode: "RATE_LIMITED" } };
  await page.route(/programs\.question/, (route) => {
    const paths = new URL(route.request().url()).pathname.split(",");
    return route.fulfill({ status: 429, json: paths.map(() => ({ error })) });
  });
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("Ask again in a minute").waitFor();
  await page.unroute(/programs\.question/);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { name: "This program cannot be connected" }).waitFor();
  await context.close();
});

test("when the sign-in is older than 15 minutes, the program is connected after the password was entered", async () => {
  const email = "late-program@example.test";
  const { token } = await registeredClient(server.baseUrl, email);
  const sql = postgres(server.databaseUrl, { max: 1 });
  await sql`
    update login_sessions set created_at = now() - interval '16 minutes', confirmed_at = null
    where user_id = (select id from users where email = ${email})`;
  await sql.end();
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  await context.addInitScript((auth) => localStorage.setItem("auth_token", auth), token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const { login, address } = await asked(newCommandLine());
  await page.goto(address);
  await page.getByRole("button", { name: "Allow" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill("a kiln of one's own");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  expect(await login.ended).toMatchObject({ code: 0 });
  await context.close();
});
