import { spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import type { Tool } from "#server/db/embedded/binaries.ts";
import type { ServerUser } from "#server/db/embedded/server-user.ts";

export const superuser = "postloom";

export interface Cluster {
  folder: string;
  user: ServerUser;
  binary: (tool: Tool) => string;
  /** PostgreSQL settings that override the defaults of every embedded server. */
  settings: Readonly<Record<string, string>>;
}

/** The whole environment of every PostgreSQL program: PGDATA, PGPORT and LC_* of the app must not be passed on. */
export const toolEnv = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/local/bin:/usr/bin:/bin" };

/** Runs one of PostgreSQL's tools until it exits. Throws with the tool's output when it fails. */
export async function runTool(
  { binary, user }: Cluster,
  tool: Tool,
  args: string[],
  signal?: AbortSignal,
): Promise<void> {
  const child = spawn(binary(tool), args, {
    ...user,
    ...(signal && { signal }),
    cwd: dirname(binary(tool)),
    env: toolEnv,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [code, output] = await Promise.all([exited, text(child.stderr)]);
  if (code !== 0) throw new Error(`PostgreSQL's ${tool} failed: ${output.trim()}`);
}

const changeOwner = ({ uid, gid }: ServerUser, path: string) => uid !== undefined && chownSync(path, uid, gid);

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

async function removeLeftovers(home: string): Promise<void> {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith("partial-"))) {
    // The initdb of a killed app may still be writing there.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/** Creates the cluster if it is missing: in a temporary folder, which is renamed when it is complete and on disk. */
export async function ensureCluster(cluster: Cluster, password: string, signal?: AbortSignal): Promise<void> {
  const home = dirname(cluster.folder);
  await removeLeftovers(home);
  if (existsSync(cluster.folder)) return;
  const partial = join(home, `partial-${process.pid}`);
  const passwordFile = `${partial}.password`;

  mkdirSync(partial, { mode: 0o700 });
  changeOwner(cluster.user, partial);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  changeOwner(cluster.user, passwordFile);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = [`--username=${superuser}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  try {
    await runTool(cluster, "initdb", [`--pgdata=${partial}`, ...access, ...locale], signal);
  } finally {
    rmSync(passwordFile);
  }
  renameSync(partial, cluster.folder);
  syncFolder(home);
}
