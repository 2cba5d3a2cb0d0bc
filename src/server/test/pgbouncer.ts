import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseServerUser } from "#server/db/embedded/server-user.ts";
import { freePort } from "#server/test/server-process.ts";

export interface PgBouncer {
  /** The address of the same database, through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

const startDeadlineMs = 10_000;
const places = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer", "/usr/local/bin/pgbouncer"];
const installed = () => places.find(existsSync);

/** Debian starts the program's service on installation, which would take its port for good; this policy forbids it. */
const withoutService = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
const apt = (...args: string[]) =>
  spawnSync("apt-get", args, { env: withoutService, stdio: "ignore", timeout: 120_000 }).status === 0;

/** Where PgBouncer is: npm has no package of it, so root gets it from the distribution. null with a printed reason: nowhere. */
export function findPgBouncer(): string | null {
  const found = installed();
  if (found !== undefined) return found;
  const isRoot = process.getuid?.() === 0;
  const install = () => apt("install", "-y", "--no-install-recommends", "pgbouncer");
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    if (!install() && apt("update")) install();
    const fresh = installed();
    if (fresh !== undefined) return fresh;
  }
  process.stderr.write(
    `\nSKIPPED: the tests with a pooler need the program pgbouncer, which ${isRoot ? "apt-get did not install" : "is not installed"}.\n`,
  );
  return null;
}

async function untilListening(port: number, child: ChildProcess, output: () => string): Promise<void> {
  for (const giveUpAt = performance.now() + startDeadlineMs; ;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    if (child.exitCode !== null || performance.now() > giveUpAt)
      throw new Error(`PgBouncer did not start: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** PgBouncer in transaction mode in front of a server: statements of one client meet the connections of all. */
export async function startPgBouncer(
  program: string,
  serverUrl: string,
  { poolSize = 5 }: { poolSize?: number } = {},
): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "postloom-pooler-"));
  chmodSync(folder, 0o755);
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 2000
server_idle_timeout = 5
`,
  );
  // It does not run as root.
  const child = spawn(program, [settings], {
    ...chooseServerUser(folder),
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await untilListening(port, child, () => output);
  return {
    through(url) {
      const pooled = new URL(url);
      pooled.port = String(port);
      return pooled.href;
    },
    async stop() {
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
