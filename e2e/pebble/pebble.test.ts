import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import { freePort, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";
import { sharedBrowser } from "../running-server.ts";
import { growTree, placesOfNetwork } from "./grow-tree.ts";

const browser = await sharedBrowser();
const tree = growTree();
afterAll(() => tree.remove());

/** The files in which tsc finds something wrong. */
function wrongFiles(): string[] {
  const output = tree.run("tsc", ["-p", "tsconfig.product.json", "--pretty", "false"], true);
  return [...new Set([...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, path = ""]) => path))].toSorted();
}

// Two runs of the compiler over the whole product.
const checked = { timeout: 600_000 };

test("tsc names every place that a described network still lacks, and nothing once it stands there", checked, () => {
  const before = wrongFiles();
  tree.addEntries();
  expect(before).toEqual(placesOfNetwork.toSorted());
  expect(wrongFiles()).toEqual([]);
});

/** The grown product with its own migration, built and started. */
async function startGrown(): Promise<string> {
  tree.run("drizzle-kit", ["generate"]);
  tree.run("vite", ["build", "--logLevel", "warn"]);
  const dataDir = mkdtempSync(join(tmpdir(), "postloom-e2e-"));
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const server = await startServerProcess(
    {
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: baseUrl,
      DATA_DIR: dataDir,
      DATABASE_URL: await testDatabase(),
      SANDBOX: "true",
    },
    join(tree.folder, "src/server/index.ts"),
  );
  onTestFinished(async () => {
    await server.kill("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  });
  return baseUrl;
}

test("a person connects an account of the new network, sees the preview and the checks of a post, and publishes it", async () => {
  const baseUrl = await startGrown();
  const { token } = await registeredClient(baseUrl, "pebble@example.test");
  const context = await browser.newContext({ baseURL: baseUrl, reducedMotion: "reduce", timezoneId: "UTC" });
  await context.addInitScript((kept) => localStorage.setItem("auth_token", kept), token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);

  await page.goto("/ai/settings?tab=accounts");
  await page.getByRole("button", { name: "Connect Pebble" }).click();
  await page.getByLabel("Name").fill("Kiln on Pebble");
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByText("Pebble is connected").waitFor();
  const accounts = page.getByRole("region", { name: "Pebble", exact: true });
  await accounts.getByText("Connected").first().waitFor();
  await accounts.getByText(/^Account \d/).waitFor();

  await page.goto("/ai/post");
  await page.getByRole("switch", { name: /Pebble/, checked: true }).waitFor();
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("a".repeat(1_001));
  await page.getByText("Pebble accepts 1000 characters; this is 1 over").first().waitFor();
  const said = "Glazed today #kiln";
  await text.fill(said);
  const preview = page.getByRole("article", { name: /Pebble/ });
  await preview.getByText("Kiln on Pebble").waitFor();
  await preview.getByText(/^@p\d+/).waitFor();
  expect(await preview.getByText("#kiln").getAttribute("class")).toContain("text-info");

  await page.getByRole("button", { name: "Post now" }).click();
  await page.getByText("Posted successfully!").first().waitFor();
  await page.getByRole("link", { name: "View post" }).waitFor();
  expect(await ledgerOf(baseUrl, said)).toHaveLength(1);

  await page.goto("/sandbox/feed?platform=pebble");
  await page.getByRole("article").getByText(said).waitFor();
});
