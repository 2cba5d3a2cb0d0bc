import { type ChildProcessByStdio, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { afterAll, expect } from "vitest";

const main = join(import.meta.dirname, "../../../../clients/typescript/src/cli/main.ts");
const endsWithinMs = 60_000;

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export interface Running {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** What it wrote so far. */
  said(): { out: string; err: string };
  /** Waits until the error stream has this. */
  untilNote(what: RegExp): Promise<RegExpExecArray>;
  ended: Promise<Ended>;
}

export type CommandLine = ReturnType<ReturnType<typeof commandLines>>;

/**
 * For one test file: makes command lines, each of one person on one machine, with a folder of its own for the credentials. Their
 * processes end and their folders are removed after the file.
 */
export function commandLines() {
  const folders: string[] = [];
  const running = new Set<Running["child"]>();
  afterAll(() => {
    for (const child of running) child.kill("SIGKILL");
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  function start(args: readonly string[], env: Record<string, string>, input: string): Running {
    const child = spawn(process.execPath, [main, ...args], {
      env: { PATH: process.env["PATH"], TZ: "UTC", LANG: "en_US.UTF-8", ...env },
      stdio: ["pipe", "pipe", "pipe"],
      timeout: endsWithinMs,
      killSignal: "SIGKILL",
    });
    running.add(child);
    let [out, err] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    child.stdin.end(input);
    const { promise: ended, resolve, reject } = Promise.withResolvers<Ended>();
    child.once("error", reject);
    child.once("close", (code) => {
      running.delete(child);
      resolve({ code, out, err });
    });
    return {
      child,
      ended,
      said: () => ({ out, err }),
      async untilNote(what) {
        await expect.poll(() => err, { timeout: 30_000 }).toMatch(what);
        return what.exec(err) ?? expect.fail("It was there");
      },
    };
  }

  return (env: Record<string, string> = {}) => {
    const folder = mkdtempSync(join(tmpdir(), "postloom-cli-"));
    folders.push(folder);
    const own = { XDG_CONFIG_HOME: folder, ...env };
    return {
      folder,
      start: (...args: string[]): Running => start(args, own, ""),
      run: (...args: string[]): Promise<Ended> => start(args, own, "").ended,
      runWith: (input: string, ...args: string[]): Promise<Ended> => start(args, own, input).ended,
    };
  };
}
