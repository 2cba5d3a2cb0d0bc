import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";

const root = join(import.meta.dirname, "../..");
const copied = [
  "src",
  "scripts",
  "e2e",
  "drizzle",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "drizzle.config.ts",
];
const ours = "e2e/pebble";
const adapter = "src/server/integrations/social/test/pebble/pebble.ts";

/** A line for the new network in a table of all, and what it takes from where. */
interface Entry {
  takes?: readonly [name: string, file: string];
  line: string;
}

const description = "src/shared/platforms/networks.ts";

/** The places that a new network has besides its own files. `npx tsc` names each of them, once the network is described. */
const entries: Readonly<Record<string, Entry>> = {
  "src/shared/platforms/rules-for.ts": {
    takes: ["pebbleLimits", `${ours}/limits.ts`],
    line: "pebble: pebbleLimits,",
  },
  "src/shared/error-catalogue/topic-of.ts": { line: "pebble: {}," },
  "src/client/features/platforms/platform-icon.tsx": { line: 'pebble: { Icon: XIcon, ink: "text-info" },' },
  "src/client/features/composer/networks/network-looks.ts": {
    takes: ["pebbleLook", `${ours}/look.ts`],
    line: "pebble: pebbleLook,",
  },
  "src/client/features/analytics/series-look.ts": { line: 'pebble: { stroke: "var(--chart-6)", dash: "5 2" },' },
  "src/server/integrations/social/registry.ts": {
    takes: ["pebbleNetwork", adapter],
    line: "pebble: pebbleNetwork.create,",
  },
  "src/server/sandbox/stand-ins.ts": {
    takes: ["pebbleNetwork", adapter],
    line: "pebble: pebbleNetwork.standIn.start,",
  },
  "src/server/sandbox/calls.ts": { takes: ["pebbleCalls", `${ours}/calls.ts`], line: "pebble: pebbleCalls," },
  "src/server/sandbox/pages/icons.ts": { line: 'pebble: icon(markup`<circle cx="12" cy="12" r="8" />`),' },
  "src/server/sandbox/pages/cards.ts": { line: "pebble: plainCard," },
  "src/server/sandbox/pages/shown-posts.ts": { line: "pebble: {}," },
};

export const placesOfNetwork = Object.keys(entries);

/** The folder of this repository with the eighth network, or with its description alone. */
export interface GrownTree {
  folder: string;
  /** Runs a tool of the repository; returns its output. Throws with it when the tool fails, unless a failure is expected. */
  run(tool: string, args: readonly string[], mayFail?: boolean): string;
  addEntries(): void;
  remove(): void;
}

/** A copy of the repository with the description of Pebble, without its entries in the tables of networks. */
export function growTree(): GrownTree {
  const folder = mkdtempSync(join(tmpdir(), "postloom-pebble-"));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));

  function edit(path: string, change: (text: string) => string): void {
    const before = readFileSync(join(folder, path), "utf8");
    const after = change(before);
    if (after === before) throw new Error(`${path} has no place for a network`);
    writeFileSync(join(folder, path), after);
  }
  function takeInto(path: string, [name, file]: readonly [string, string]): string {
    const from = posix.relative(posix.dirname(path), file);
    return `import { ${name} } from "${from.startsWith(".") ? from : `./${from}`}";\n`;
  }

  edit(
    description,
    (text) =>
      takeInto(description, ["pebble", `${ours}/description.ts`]) +
      text.replace(/\blinkedin \};/, "linkedin, pebble };"),
  );
  // The screens and the server, without their tests.
  writeFileSync(
    join(folder, "tsconfig.product.json"),
    JSON.stringify({
      extends: "./tsconfig.json",
      compilerOptions: { incremental: true, tsBuildInfoFile: "./product.tsbuildinfo" },
      include: ["src/client/main.tsx", "src/server/index.ts", "src/**/*.d.ts"],
    }),
  );
  return {
    folder,
    run(tool, args, mayFail = false) {
      const { status, stdout, stderr } = spawnSync(join(folder, "node_modules/.bin", tool), args, {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, NODE_ENV: "production" },
      });
      if (status !== 0 && !mayFail) throw new Error(`${tool} ended with ${status}:\n${stdout}${stderr}`);
      return stdout;
    },
    addEntries() {
      for (const [path, { takes, line }] of Object.entries(entries)) {
        edit(path, (text) => {
          const added = text.replace(/^ {2}linkedin:/m, `  ${line}\n$&`);
          return added === text || takes === undefined ? added : takeInto(path, takes) + added;
        });
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
