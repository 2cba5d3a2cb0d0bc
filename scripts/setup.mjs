// Runs before most commands (the `pre…` scripts of package.json): installs what package-lock.json lists and is not installed yet.
// It uses no dependencies and nothing newer than Node 20: on a fresh clone this is the first code to run.
import { lstatSync, mkdtempSync, rmSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isInstalled, markInstalled, missingNativeParts } from "./lib/installed.mjs";
import { withLock } from "./lib/lock.mjs";
import { installNode, run, runNpm } from "./lib/npm.mjs";
import { lockfileText, pinnedNode, reportAndExit, root, say, SetupError } from "./lib/project.mjs";

const [oldestMajor, oldestMinor] = [22, 18];

function isNodeNewEnough() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** Removes a linked node_modules: npm would empty the folder that the link points to. */
function dropLink() {
  const folder = join(root, "node_modules");
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(folder);
}

async function install() {
  const startedAt = Date.now();
  dropLink();
  say("installing dependencies; the first time takes a minute or two …");
  // NODE_ENV=production would leave out the build tools and the pinned Node.
  const ci = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  if (isNodeNewEnough()) await runNpm(process.execPath, ci, { cwd: root });
  else await installUnderPinnedNode(ci);
  await verify();
  markInstalled();
  say(`dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

// npm silently skips optional packages whose `engines` exclude the Node that runs it; native parts are among them.
async function installUnderPinnedNode(ci) {
  const { version } = JSON.parse(lockfileText()).packages["node_modules/node"];
  say(`this is Node ${process.versions.node}; fetching Node ${version} for the installation …`);
  const folder = mkdtempSync(join(tmpdir(), "postloom-node-"));
  try {
    await runNpm(await installNode(version, folder), ci, { cwd: root });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function verify() {
  const missing = missingNativeParts();
  if (missing.length > 0)
    throw new SetupError(`npm left out native parts: ${missing.join(", ")}. Run \`npm ci\` again.`);
  if ((await run(pinnedNode, [join(root, "scripts", "verify-native.mjs")])) === 0) return;
  throw new SetupError("A native part does not load, see above. Does `npm config get ignore-scripts` answer true?");
}

async function main() {
  if (isInstalled()) return;
  await withLock(join(root, ".setup.lock"), async () => {
    if (!isInstalled()) await install();
  });
}

main().catch(reportAndExit);
