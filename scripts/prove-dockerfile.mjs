// Verifies the Dockerfile without a container engine: runs its steps in empty folders, one per stage, on a clean checkout, and
// starts the result as an unprivileged user. It cannot verify the base image itself.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join, matchesGlob, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readDockerfile } from "./lib/dockerfile.mjs";
import { pinnedNode, reportAndExit, root, say, SetupError } from "./lib/project.mjs";

const readyWithinMs = 90_000;
const stopWithinMs = 75_000;

const tempDir = mkdtempSync(join(tmpdir(), "postloom-image-"));
chmodSync(tempDir, 0o755);
const context = join(tempDir, "context");
const stages = readDockerfile(join(root, "Dockerfile"));

function assert(condition, message) {
  if (!condition) throw new SetupError(message);
}

/** The user that runs Postgres and the server: another account when this script runs as root, otherwise the current user. */
function unprivileged() {
  if (process.getuid() !== 0) return {};
  const accounts = readFileSync("/etc/passwd", "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(":"));
  const [, , uid, gid] =
    accounts.find(([, , id]) => Number(id) === 1000) ?? accounts.find(([name]) => name === "nobody");
  return { uid: Number(uid), gid: Number(gid) };
}

const { uid, gid } = unprivileged();

const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n").filter(Boolean);
const isIgnored = (path) => ignored.some((glob) => matchesGlob(path, glob) || path.startsWith(`${glob}/`));

/** Maps a path inside an image to the stage's folder. */
const inStage = (stage, path) => join(tempDir, stage.name ?? "image", path);
const translate = (stage, command) =>
  command
    .replaceAll(/(?<=\s)\/[\w/.-]+/g, (path) => inStage(stage, path))
    .replaceAll("node:node", `${uid ?? process.getuid()}:${gid ?? process.getgid()}`);

/** The Node of node:24-slim is the pinned one. Nothing of this checkout's node_modules may be used. */
const imageNode = join(tempDir, "node-image", "bin", "node");
const imagePath = [
  dirname(imageNode),
  ...process.env.PATH.split(delimiter).filter((folder) => !folder.includes("node_modules")),
].join(delimiter);

function copy(stage, step, workdir) {
  const source = step.from ? stages.find(({ name }) => name === step.from) : null;
  for (const name of step.sources) {
    const from = source ? inStage(source, name) : join(context, name);
    const target = step.target.endsWith("/") ? join(workdir, step.target, basename(name)) : join(workdir, step.target);
    const filter = source ? undefined : (path) => !isIgnored(relative(context, path));
    cpSync(from, target, { recursive: true, verbatimSymlinks: true, filter });
  }
}

function build(stage) {
  const result = { stage, env: {}, workdir: inStage(stage, "/") };
  mkdirSync(result.workdir, { recursive: true });
  for (const step of stage.steps) {
    say(step.line.slice(0, 100));
    if (step.keyword === "WORKDIR") {
      result.workdir = inStage(stage, step.folder);
      mkdirSync(result.workdir, { recursive: true });
    } else if (step.keyword === "COPY") copy(stage, step, result.workdir);
    else if (step.keyword === "RUN") {
      const env = { ...process.env, ...result.env, PATH: imagePath, NODE_ENV: result.env.NODE_ENV ?? "" };
      const { status } = spawnSync(translate(stage, step.command), {
        cwd: result.workdir,
        env,
        shell: true,
        stdio: "inherit",
      });
      assert(status === 0, `"${step.command}" failed with exit code ${status}.`);
    } else Object.assign(result.env, step.variables);
  }
  return result;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

const stepOf = (stage, keyword) => stage.steps.find((step) => step.keyword === keyword);

/** Starts the image's CMD, waits for its HEALTHCHECK, requests the page and stops the process with its STOPSIGNAL. */
async function startAndStop({ stage, env: imageEnv, workdir }, extraEnv) {
  const port = await freePort();
  const DATA_DIR = inStage(stage, imageEnv.DATA_DIR);
  const env = {
    PATH: imagePath,
    HOME: DATA_DIR,
    ...imageEnv,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR,
    NODE_COMPILE_CACHE: inStage(stage, imageEnv.NODE_COMPILE_CACHE),
    ...extraEnv,
  };
  const options = { cwd: workdir, env, uid, gid };
  const startedAt = Date.now();
  const [command, ...args] = stepOf(stage, "CMD").command;
  const server = spawn(command, args, { ...options, stdio: ["ignore", "inherit", "inherit"] });
  const exited = once(server, "exit");
  try {
    const [check, ...checkArgs] = stepOf(stage, "HEALTHCHECK").command;
    while (spawnSync(check, checkArgs, options).status !== 0) {
      assert(server.exitCode === null, `the server ended with exit code ${server.exitCode}.`);
      assert(Date.now() - startedAt < readyWithinMs, "the server was not ready in time.");
      await sleep(200);
    }
    const readyMs = Date.now() - startedAt;
    const page = await fetch(`http://127.0.0.1:${port}/`);
    assert(page.ok && (await page.text()).includes('<div id="root">'), `/ answered ${page.status} without the app.`);
    const stopping = Date.now();
    server.kill(stepOf(stage, "STOPSIGNAL").signal);
    const [code] = await Promise.race([exited, sleep(stopWithinMs, ["nothing: it still runs"], { ref: false })]);
    assert(code === 0, `stopped with ${code} instead of exit code 0.`);
    return { readyMs, stopMs: Date.now() - stopping };
  } finally {
    if (server.exitCode === null) server.kill("SIGKILL");
  }
}

async function main() {
  execFileSync("git", ["clone", "--quiet", root, context]);
  mkdirSync(dirname(imageNode), { recursive: true });
  cpSync(pinnedNode, imageNode);

  const image = stages.map(build).at(-1);
  // TypeScript is installed nevertheless: it is a peer dependency of tRPC, for its types.
  for (const tool of ["vite", "vitest", "react", "node"]) {
    assert(!existsSync(join(image.workdir, "node_modules", tool)), `${tool} is in the image: not production only.`);
  }
  const first = await startAndStop(image, {});
  const second = await startAndStop(image, {});
  say(
    `first start ready in ${first.readyMs} ms, second in ${second.readyMs} ms, stopped in ${second.stopMs} ms with exit 0.`,
  );
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) return;
  const given = await startAndStop(image, { DATABASE_URL });
  say(`with DATABASE_URL ready in ${given.readyMs} ms.`);
}

main()
  .finally(() => rmSync(tempDir, { recursive: true, force: true }))
  .catch(reportAndExit);
