// Runs before start: builds the client when it is missing or older than its sources.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { run } from "./lib/npm.mjs";
import { pinnedNode, reportAndExit, root, say, SetupError } from "./lib/project.mjs";

const sources = ["src/client", "src/shared", "vite.config.ts", "package-lock.json"];
const built = join(root, "dist", "client", "index.html");

function newestChange(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

async function main() {
  const changedAt = Math.max(...sources.map((source) => newestChange(join(root, source))));
  if (existsSync(built) && statSync(built).mtimeMs >= changedAt) return;
  say("building the client …");
  const code = await run(pinnedNode, [join(root, "node_modules", "vite", "bin", "vite.js"), "build"], {
    cwd: root,
    // Whoever asks may run under another name (the tests do): it is always the product that is built.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (code !== 0) throw new SetupError("The client could not be built, see above.");
}

main().catch(reportAndExit);
