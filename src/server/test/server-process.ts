import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { judgeAnswersOf } from "#server/test/judged-fetch.ts";

/**
 * Ports below those that systems give to connections and to servers on port 0: such a port could be given to another program before the
 * test listens on it. Each worker of the test run, and its main process, has a range of its own.
 */
const ports = { first: 12_000, perWorker: 2_000 };
const firstPort = ports.first + (Number(process.env["VITEST_POOL_ID"] ?? 0) % 10) * ports.perWorker;
let lastOffset = Math.floor(Math.random() * ports.perWorker);

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** A port for a server that the test starts soon. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < ports.perWorker; tries += 1) {
    lastOffset = (lastOffset + 1) % ports.perWorker;
    const port = firstPort + lastOffset;
    if (await canListen(port)) return port;
  }
  throw new Error("No free port");
}

export interface ServerProcess {
  baseUrl: string;
  pid: number;
  /** All its output, for messages of failed tests. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

const readyDeadlineMs = 120_000;
const shownChars = 4_000;

/** The sources, which `npm run dev` and `npm run admin` run. */
export const sourceEntries = {
  server: join(import.meta.dirname, "../index.ts"),
  operator: join(import.meta.dirname, "../admin/operator.ts"),
};

/** The bundle built for the run, or the sources. */
export const entries = {
  // Read at each use: in the process that builds the bundle, this module is loaded before it.
  get server() {
    return process.env["TEST_SERVER_ENTRY"] ?? sourceEntries.server;
  },
  get operator() {
    return process.env["TEST_OPERATOR_ENTRY"] ?? sourceEntries.operator;
  },
};

const started: { pid: number; output: () => string }[] = [];

/** The last output of each process of this test file: it often has the only explanation of a failed test. */
export const serverOutputs = (): string =>
  started.map(({ pid, output }) => `--- server process ${pid} wrote last:\n${output().slice(-shownChars)}`).join("\n");

/** Adds a process to the messages of failed tests of this file. */
export const reportOutputOf = (pid: number, output: () => string): void => void started.push({ pid, output });

export const forgetServerProcesses = (): void => void started.splice(0);

/**
 * Starts the real server as a process and waits until it reports that it is ready. From then on its answers are checked. Its output is
 * also appended to the file.
 */
export async function startServerProcess(
  env: Record<string, string>,
  entry: string = entries.server,
  outputFile?: string,
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [entry], {
    env: { PATH: process.env["PATH"], HOST: "127.0.0.1", LOG_LEVEL: "info", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const record = (chunk: Buffer) => {
    output += chunk.toString();
    if (outputFile !== undefined) appendFileSync(outputFile, chunk);
  };
  child.stdout?.on("data", record);
  child.stderr?.on("data", record);
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const baseUrl = `http://127.0.0.1:${env["PORT"] ?? ""}`;
  reportOutputOf(child.pid ?? 0, () => output);

  const giveUpAt = performance.now() + readyDeadlineMs;
  for (;;) {
    const isReady = await fetch(`${baseUrl}/health/ready`).then(
      (response) => response.status === 200,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      child.kill("SIGKILL");
      throw new Error(`The server did not become ready:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await judgeAnswersOf(baseUrl);
  return {
    baseUrl,
    pid: child.pid ?? 0,
    output: () => output,
    kill(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
