import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, delimiter, dirname, join } from "node:path";
import { SetupError } from "./project.mjs";

/** The script of the npm that started this process, so that another Node can run it. */
export function npmCli() {
  const cli = process.env.npm_execpath ?? "";
  if (basename(cli) === "npm-cli.js") return cli;
  throw new SetupError("Start this through npm, for example `npm run dev`. Other package managers are not supported.");
}

/** Runs npm under the given Node, which comes first on PATH for the install scripts of dependencies, too. */
export async function runNpm(node, args, { cwd, env = {} }) {
  const path = [dirname(node), process.env.PATH].join(delimiter);
  const code = await run(node, [npmCli(), ...args], { cwd, env: { ...process.env, PATH: path, ...env } });
  if (code !== 0) throw new SetupError(`npm ${args[0]} failed with exit code ${code}; its messages are above.`);
}

export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? signal));
  });
}

/** Installs one Node version into `folder` and returns its binary. The per-platform package needs no install script. */
export async function installNode(version, folder) {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const arch = platform === "win" && process.arch === "ia32" ? "x86" : process.arch;
  const prefix = platform === "darwin" && arch === "arm64" ? "node-bin" : "node";
  const name = `${prefix}-${platform}-${arch}`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true }');
  const quiet = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
  await runNpm(process.execPath, ["install", `${name}@${version}`, ...quiet, `--prefix=${folder}`], { cwd: folder });
  const home = join(folder, "node_modules", name);
  return join(home, JSON.parse(readFileSync(join(home, "package.json"), "utf8")).bin.node);
}
