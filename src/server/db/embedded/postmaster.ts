import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, toolEnv } from "#server/db/embedded/cluster.ts";

const pollMs = 20;

export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return "";
    throw error;
  }
}

/** postmaster.pid, line by line: pid, data folder, start time, port, socket folder, address, shared memory, status. */
function readPidFile(folder: string) {
  const lines = readIfThere(join(folder, "postmaster.pid")).split("\n");
  if (lines.length < 2) return undefined;
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/** What a living process was started with; empty when there is none. Slim images have no ps, macOS has no /proc. */
function commandLine(pid: number): string {
  if (!existsSync("/proc/self/cmdline")) {
    return spawnSync("ps", ["-ww", "-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout;
  }
  return readIfThere(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
}

const isPostmasterOf = (pid: number, folder: string) => commandLine(pid).includes(` -D ${folder} -c `);

/** The living postmaster of this cluster: a pid file alone proves nothing, its process may be dead or another program. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const found = readPidFile(folder);
  return found && isPostmasterOf(found.pid, folder) ? found : undefined;
}

const settings = (port: number) => ({
  listen_addresses: "127.0.0.1",
  port,
  unix_socket_directories: "",
  // Several processes may share it, and those that were killed leave theirs for a while.
  max_connections: 150,
  shared_buffers: "64MB",
  max_wal_size: "512MB",
  // One process instead of four, for a database of this size.
  io_method: "sync",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // The server's own fate only: our statements' errors are ours to log, and may hold people's words.
  log_min_messages: "log",
  log_checkpoints: "off",
});

/** Waits for the server to accept connections; undefined when it is gone before that. */
export async function untilReady(folder: string, signal: AbortSignal): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = findPostmaster(folder);
    if (postmaster === undefined || postmaster.isReady) return postmaster;
    await sleep(pollMs, undefined, { signal });
  }
}

/** Starts the server as a process of its own, which outlives a killed app, and waits until it is ready. */
export async function spawnPostmaster(
  { folder, user, binary }: Cluster,
  port: number,
  signal: AbortSignal,
): Promise<void> {
  const logFile = join(dirname(folder), "postgres.log");
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, "w", 0o600);
  const stalePid = readPidFile(folder)?.pid;
  const child = spawn(
    binary("postgres"),
    ["-D", folder, ...Object.entries(settings(port)).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    {
      ...user,
      cwd: dirname(binary("postgres")),
      detached: true,
      stdio: ["ignore", log, log],
      // Containers hand out the same pids again and again. findPostmaster() has shown that this one is not a server of
      // ours; PostgreSQL's own word for "not a rival" leaves its check for orphaned backends in force.
      env: { ...toolEnv, ...(stalePid !== undefined && { PG_GRANDPARENT_PID: String(stalePid) }) },
    },
  );
  closeSync(log);
  child.unref();
  let failure: Error | undefined;
  child.once("error", (error) => (failure = error));

  try {
    while (!findPostmaster(folder)?.isReady) {
      await sleep(pollMs, undefined, { signal });
      if (failure) throw failure;
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`PostgreSQL did not start: ${readIfThere(logFile).trim()}`);
      }
    }
  } catch (error) {
    // Given up on, it must not come up behind our back.
    child.kill("SIGINT");
    throw error;
  }
}
