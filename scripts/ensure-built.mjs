// Runs before start, bench and prove:cluster, and for the tests in a browser: builds the client and the server when they are missing or
// older than their sources. With the name of a part it builds only that.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { run } from "./lib/npm.mjs";
import { pinnedNode, reportAndExit, root, say, SetupError } from "./lib/project.mjs";

const parts = [
  {
    name: "client",
    sources: [
      "src/client",
      "src/shared",
      "vite.config.ts",
      "scripts/build-service-worker.ts",
      "scripts/messages/catalogues.ts",
      "scripts/messages/plugin.ts",
      "scripts/messages/write-types.ts",
      "scripts/precompress.ts",
      "scripts/preload-app.ts",
      "scripts/preload-fonts.ts",
      "scripts/prerender-landing.ts",
      "package-lock.json",
    ],
    built: "dist/client/index.html",
    // Without the list of several hundred files.
    command: [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"],
  },
  {
    name: "server",
    sources: [
      "src/server",
      "src/shared",
      "scripts/build-server.ts",
      "scripts/lib/separate-packages.ts",
      "package.json",
      "package-lock.json",
    ],
    built: "dist/server/replaced.json",
    command: [join(root, "scripts/build-server.ts")],
  },
];

function newestChange(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

function isCurrent({ sources, built }) {
  const path = join(root, built);
  if (!existsSync(path)) return false;
  return statSync(path).mtimeMs >= Math.max(...sources.map((source) => newestChange(join(root, source))));
}

async function main() {
  const [only] = process.argv.slice(2);
  for (const part of parts) {
    if ((only !== undefined && part.name !== only) || isCurrent(part)) continue;
    say(`building the ${part.name} …`);
    // The caller may run with another NODE_ENV (the tests do): the build is always the one for production.
    const code = await run(pinnedNode, part.command, { cwd: root, env: { ...process.env, NODE_ENV: "production" } });
    if (code !== 0) throw new SetupError(`The ${part.name} could not be built, see above.`);
  }
}

main().catch(reportAndExit);
