import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Day } from "#shared/durations.ts";
import { buildServer, serverFolder } from "../../../scripts/build-server.ts";

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Removes bundles that killed runs left: their name holds the process that built them, and no run takes a day. */
function removeLeftBundles(): void {
  const dist = dirname(serverFolder);
  for (const name of readdirSync(dist).filter((entry) => entry.startsWith(`${basename(serverFolder)}-`))) {
    const builder = Number(name.split("-")[1]);
    const { mtimeMs = 0 } = statSync(join(dist, name), { throwIfNoEntry: false }) ?? {};
    const isLeft = Number.isInteger(builder) && builder > 0 && !isRunning(builder);
    if (isLeft || mtimeMs < Date.now() - Day.ms) rmSync(join(dist, name), { recursive: true, force: true });
  }
}

/**
 * Builds the bundle once for all processes of the run: compiling the sources at each start takes some seconds. It is beside the bundle
 * of `npm start`, which may run.
 */
export async function setup(): Promise<(() => void) | undefined> {
  if (process.env["TEST_SERVER_ENTRY"] !== undefined) return undefined;
  mkdirSync(dirname(serverFolder), { recursive: true });
  removeLeftBundles();
  const folder = mkdtempSync(`${serverFolder}-${process.pid}-`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await buildServer(folder);
  } catch (error) {
    remove();
    throw error;
  }
  process.env["TEST_SERVER_ENTRY"] = join(folder, "index.js");
  process.env["TEST_OPERATOR_ENTRY"] = join(folder, "operator.js");
  return remove;
}
