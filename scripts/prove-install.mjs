// Verifies that a fresh clone, installed by a Node too old to run Postloom, is complete: every native part of this platform is
// installed and loads under the pinned Node, and a second setup has nothing to do.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { installNode, npmCli } from "./lib/npm.mjs";
import { lockfileText, reportAndExit, root, say, SetupError } from "./lib/project.mjs";

const oldNodeVersion = "20.20.2";

function assert(condition, message) {
  if (!condition) throw new SetupError(message);
}

/** The environment of a new user's shell: only the old Node, no variables from npm or this run. */
function envOfNewUser(oldNode) {
  const clean = Object.entries(process.env).filter(
    ([name]) => !/^(npm_.*|INIT_CWD|NODE|NODE_(ENV|OPTIONS|PATH))$/i.test(name),
  );
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return { ...Object.fromEntries(clean), PATH: [dirname(oldNode), ...path].join(delimiter) };
}

function setUp(oldNode, clone) {
  const options = { cwd: clone, env: envOfNewUser(oldNode), encoding: "utf8", maxBuffer: 2 ** 26 };
  const startedAt = Date.now();
  const { status, stdout, stderr } = spawnSync(oldNode, [npmCli(), "run", "precheck"], options);
  process.stdout.write(stdout + stderr);
  assert(status === 0, `setup failed with exit code ${status}.`);
  return { output: stdout + stderr, seconds: (Date.now() - startedAt) / 1000 };
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), "postloom-clone-"));
  try {
    const oldNode = await installNode(oldNodeVersion, join(folder, "old-node"));
    const clone = join(folder, "postloom");
    execFileSync("git", ["clone", "--quiet", root, clone]);

    const first = setUp(oldNode, clone);
    assert(!/allow-?scripts/i.test(first.output), "npm asks about install scripts: declare them in package.json.");
    const installed = join(clone, "node_modules", ".bin", "node");
    const { version } = JSON.parse(lockfileText()).packages["node_modules/node"];
    const runs = execFileSync(installed, ["--version"], { encoding: "utf8" }).trim();
    assert(runs === `v${version}`, `the clone runs Node ${runs} instead of ${version}.`);
    execFileSync(installed, [join(clone, "scripts", "verify-native.mjs")], { stdio: "inherit" });

    const second = setUp(oldNode, clone);
    assert(!second.output.includes("installing"), "the second setup installed again.");
    say(
      `a clone installed by Node ${oldNodeVersion} is complete: ${first.seconds.toFixed(1)} s, then ${second.seconds.toFixed(1)} s.`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch(reportAndExit);
