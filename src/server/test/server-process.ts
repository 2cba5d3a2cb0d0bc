import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { judgeAnswersOf } from "#server/test/judged-fetch.ts";

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

export interface ServerProcess {
  baseUrl: string;
  pid: number;
  /** Everything it wrote, for messages of failed tests. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

const readyDeadlineMs = 120_000;
const lastWords = 4_000;

const started: { pid: number; output: () => string }[] = [];

/** The ends of what the processes of this test file wrote so far: why a test failed is often told only there. */
export const whatServersWrote = (): string =>
  started.map(({ pid, output }) => `--- server process ${pid} wrote last:\n${output().slice(-lastWords)}`).join("\n");

/** Starts the real server as a process of its own and waits until it says that it is ready. What it answers is judged from then on. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, "../index.ts")], {
    env: { PATH: process.env["PATH"], HOST: "127.0.0.1", LOG_LEVEL: "info", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const baseUrl = `http://127.0.0.1:${env["PORT"] ?? ""}`;
  started.push({ pid: child.pid ?? 0, output: () => output });

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
    await new Promise((resolve) => setTimeout(resolve, 100));
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
