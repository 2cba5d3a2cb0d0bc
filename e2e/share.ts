import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { cloneOf } from "#server/test/clone-database.ts";
import { launchBrowserServer } from "./browser.ts";
import { install } from "./installation.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address at which test files connect to the browser of the run. */
    browserAddress: string;
    /** The server of all test files that need no settings of their own. Its output is in the file. */
    sharedServer: { baseUrl: string; pid: number; outputFile: string; databaseUrl: string };
  }
}

const browserArgs = [
  // Browsers trust localhost without https, so one test needs another name of this machine.
  "--host-resolver-rules=MAP loom.test 127.0.0.1",
  // A page of a test lives for seconds, so optimising its code takes more processor time than it saves.
  "--js-flags=--no-opt --max-lazy",
];

/** Starts the browser and the server that the test files share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testServerUrl, templateDatabase } = project.getProvidedContext();
  const folder = mkdtempSync(join(tmpdir(), "postloom-e2e-output-"));
  const outputFile = join(folder, "server.log");
  const database = await cloneOf(templateDatabase, testServerUrl);
  const server = await install(database.url, {}, outputFile);
  const browser = await launchBrowserServer(browserArgs).catch(async (error: unknown) => {
    await server.remove();
    throw error;
  });
  project.provide("browserAddress", browser.wsEndpoint());
  project.provide("sharedServer", {
    baseUrl: server.baseUrl,
    pid: server.pid,
    outputFile,
    databaseUrl: database.url,
  });
  return async () => {
    await Promise.allSettled([browser.close(), server.remove()]);
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
}
