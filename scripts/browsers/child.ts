import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const closeDeadlineMs = 5_000;

/** A program with a home folder that is deleted with it. */
export interface Child {
  home: string;
  /** Resolves with the match in its output. */
  said(pattern: RegExp, deadlineMs: number): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

/** `args` takes the home folder. */
export function startChild(
  program: string,
  args: (home: string) => readonly string[],
  env: Readonly<Record<string, string>> = {},
): Child {
  const home = mkdtempSync(join(tmpdir(), "postloom-browser-"));
  const child: ChildProcess = spawn(program, args(home), {
    env: { PATH: process.env["PATH"], HOME: home, LANG: "C.UTF-8", TZ: "UTC", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that its children end with it.
    detached: true,
  });
  let output = "";
  let onOutput = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      onOutput();
    });
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      output += String(error);
      resolve();
    });
    child.once("exit", () => resolve());
  });
  const signal = (name: NodeJS.Signals) => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  };
  return {
    home,
    async said(pattern, deadlineMs) {
      const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
      onOutput = () => {
        const found = pattern.exec(output);
        if (found !== null) resolve(found);
      };
      onOutput();
      const fail = (why: string) => () => reject(new Error(`${program} ${why}:\n${output.slice(-2_000)}`));
      const timer = setTimeout(fail(`did not say ${pattern.source}`), deadlineMs);
      ended.then(fail("ended"), reject);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        onOutput = () => {};
      }
    },
    async stop() {
      signal("SIGTERM");
      const timer = setTimeout(() => signal("SIGKILL"), closeDeadlineMs);
      await ended;
      clearTimeout(timer);
      signal("SIGKILL");
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
