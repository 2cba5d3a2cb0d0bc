// Walks through the product in Firefox and WebKitGTK, with a mouse, a keyboard and the service worker. docs/decisions/0070 says why.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pictureFile } from "#server/test/picture-file.ts";
import { install } from "../../e2e/installation.ts";
import { reportAndExit, root, say, SetupError } from "../lib/project.mjs";
import { startFirefox } from "./firefox.ts";
import { personAt } from "./person.ts";
import { ensureBrowsers, NotInstallable } from "./prerequisites.ts";
import type { Session } from "./session.ts";
import { stepsWith } from "./walk.ts";
import { startWebKit } from "./webkit.ts";

const browsers: Record<string, () => Promise<Session>> = { firefox: startFirefox, webkit: startWebKit };

const { values: options } = parseArgs({
  options: {
    /** Without pictures and videos: what .ci/run has time for. */
    short: { type: "boolean", default: false },
    /** Only this browser. */
    browser: { type: "string" },
    /** The folder that receives pictures of the screens. */
    shots: { type: "string" },
  },
});

/** The exit code where the browsers cannot be installed, which .ci/run reports and does not take for a failure. */
const notInstallable = 3;

/** Throws with the step that failed. */
async function walkIn(start: () => Promise<Session>, picture: string): Promise<void> {
  const startedAt = Date.now();
  const seconds = (since: number) => `${((Date.now() - since) / 1_000).toFixed(1)} s`;
  const server = await install("");
  const stopServer = async () => void (await server.kill("SIGTERM"));
  let session: Session | null = null;
  try {
    session = await start();
    const person = personAt(session, server.baseUrl, options.shots ?? null);
    for (const step of stepsWith({ picture, stopServer })) {
      if (options.short && !step.isShort) continue;
      const stepAt = Date.now();
      await step.run(person);
      say(`${session.name}: ${step.name} (${seconds(stepAt)})`);
    }
    say(`${session.name}: the whole walk (${seconds(startedAt)})`);
  } finally {
    await session?.close();
    await server.remove();
  }
}

async function main(): Promise<number> {
  const { browser: only } = options;
  if (only !== undefined && !(only in browsers))
    throw new SetupError(`--browser is one of ${Object.keys(browsers).join(", ")}.`);
  ensureBrowsers();
  // The bundle of `npm start`.
  process.env["TEST_SERVER_ENTRY"] = join(root, "dist/server/index.js");
  const folder = mkdtempSync(join(tmpdir(), "postloom-browsers-"));
  try {
    const picture = join(folder, "kiln.png");
    writeFileSync(picture, Buffer.from(await (await pictureFile("kiln.png")).arrayBuffer()));
    const chosen = Object.entries(browsers).filter(([name]) => only === undefined || only === name);
    const passed = await Promise.all(
      chosen.map(([, start]) =>
        walkIn(start, picture).then(
          () => true,
          (error: unknown) => {
            process.stderr.write(`postloom: ${error instanceof Error ? error.stack : String(error)}\n`);
            return false;
          },
        ),
      ),
    );
    return passed.every(Boolean) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    if (!(error instanceof NotInstallable)) return reportAndExit(error);
    say(`prove:browsers is left out: ${error.message}.`);
    return process.exit(notInstallable);
  },
);
