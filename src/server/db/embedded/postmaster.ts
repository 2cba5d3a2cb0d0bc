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

function readIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return "";
    throw error;
  }
}

/** The lines of postmaster.pid: pid, data folder, start time, port, socket folder, address, shared memory, status. */
function readPidFile(folder: string) {
  const lines = readIfExists(join(folder, "postmaster.pid")).split("\n");
  if (lines.length < 2) return undefined;
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/** The command line of a running process; empty without one. Slim images have no ps, macOS has no /proc. */
function commandLine(pid: number): string {
  if (!existsSync("/proc/self/cmdline")) {
    return spawnSync("ps", ["-ww", "-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout;
  }
  return readIfExists(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
}

const isPostmasterOf = (pid: number, folder: string) => commandLine(pid).includes(` -D ${folder} -c `);

/** The running postmaster of this cluster. The pid in the file may belong to no process or to another program. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const found = readPidFile(folder);
  return found && isPostmasterOf(found.pid, folder) ? found : undefined;
}

const defaultSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  // Several app processes may share the server, and connections of killed processes stay open for a while.
  max_connections: 150,
  shared_buffers: "64MB",
  max_wal_size: "512MB",
  // Each connection reads for itself: saves the three I/O workers that PostgreSQL would start.
  io_method: "sync",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // Only events of the server: the app logs errors of its statements, and their text may contain personal data.
  log_min_messages: "log",
  log_checkpoints: "off",
};

/** Waits until the server accepts connections. Returns undefined if it ended before that. */
export async function waitUntilReady(folder: string, signal: AbortSignal): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = findPostmaster(folder);
    if (postmaster === undefined || postmaster.isReady) return postmaster;
    await sleep(pollMs, undefined, { signal });
  }
}

/** Starts the server as a detached process, which survives a killed app, and waits until it is ready. */
export async function spawnPostmaster(
  { folder, user, binary, settings }: Cluster,
  port: number,
  signal: AbortSignal,
  onSpawned = () => {},
): Promise<void> {
  const logFile = join(dirname(folder), "postgres.log");
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, "w", 0o600);
  const serverSettings = { ...defaultSettings, ...settings, port };
  const stalePid = readPidFile(folder)?.pid;
  const child = spawn(
    binary("postgres"),
    ["-D", folder, ...Object.entries(serverSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    {
      ...user,
      cwd: dirname(binary("postgres")),
      detached: true,
      stdio: ["ignore", log, log],
      // Containers reuse pids: the pid in the file belongs to another program, as findPostmaster() has checked. With
      // this variable PostgreSQL ignores that pid but still checks for orphaned backends.
      env: { ...toolEnv, ...(stalePid !== undefined && { PG_GRANDPARENT_PID: String(stalePid) }) },
    },
  );
  closeSync(log);
  child.unref();
  let failure: Error | undefined;
  child.once("error", (error) => (failure = error));
  onSpawned();

  try {
    while (!findPostmaster(folder)?.isReady) {
      await sleep(pollMs, undefined, { signal });
      if (failure) throw failure;
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`PostgreSQL did not start: ${readIfExists(logFile).trim()}`);
      }
    }
  } catch (error) {
    // After a cancelled wait the server must not finish starting.
    child.kill("SIGINT");
    throw error;
  }
}
