import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { findBinaries } from "#server/db/embedded/binaries.ts";
import { type Cluster, ensureCluster, runTool, superuser } from "#server/db/embedded/cluster.ts";
import { spawnPostmaster } from "#server/db/embedded/postmaster.ts";
import { chooseServerUser, type ServerUser } from "#server/db/embedded/server-user.ts";
import { freePort } from "#server/test/server-process.ts";

const password = "of-a-test";
const startMs = 60_000;

export interface PostgresServer {
  port: number;
  /** Runs statements on a connection of its own. */
  query(statement: string): Promise<postgres.Row[]>;
  /** As a standby of `following`, or as it was. */
  start(following?: PostgresServer, settings?: Record<string, string>): Promise<void>;
  stop(mode?: "fast" | "immediate"): Promise<void>;
  promote(): Promise<void>;
}

export interface ReplicatedPostgres {
  primary: PostgresServer;
  /** Streams from the primary. */
  standby: PostgresServer;
  close(): Promise<void>;
}

/** One address for several servers. */
export const addressOf = (servers: readonly PostgresServer[], query = "") =>
  `postgres://${superuser}:${password}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(",")}/postgres${query}`;

function own(path: string, { uid, gid }: ServerUser): string {
  if (uid !== undefined) chownSync(path, uid, gid);
  return path;
}

async function serverAt(cluster: Cluster): Promise<PostgresServer> {
  const port = await freePort();
  return {
    port,
    async query(statement) {
      const sql = postgres(`postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`, {
        max: 1,
        onnotice: () => undefined,
      });
      try {
        return await sql.unsafe(statement);
      } finally {
        await sql.end({ timeout: 1 });
      }
    },
    async start(following, settings = {}) {
      const more: Record<string, string> = {};
      if (following !== undefined) {
        const marker = join(cluster.folder, "standby.signal");
        writeFileSync(marker, "");
        own(marker, cluster.user);
        more["primary_conninfo"] = `host=127.0.0.1 port=${following.port} user=${superuser} password=${password}`;
      }
      const changed = { ...cluster, settings: { ...cluster.settings, ...more, ...settings } };
      await spawnPostmaster(changed, port, AbortSignal.timeout(startMs));
    },
    stop: (mode = "fast") =>
      runTool(cluster, "pg_ctl", ["stop", "--pgdata", cluster.folder, `--mode=${mode}`, "--wait"]),
    promote: () => runTool(cluster, "pg_ctl", ["promote", "--pgdata", cluster.folder, "--wait"]),
  };
}

/** Two running servers; the standby began as a copy of the primary before its first start. */
export async function replicatedPostgres(standbySettings: Record<string, string> = {}): Promise<ReplicatedPostgres> {
  const folders: string[] = [];
  const settings = { fsync: "off", max_connections: "150", wal_keep_size: "256MB" };
  const clusterIn = (name: string): Cluster => {
    const folder = mkdtempSync(join(tmpdir(), `postloom-${name}-`));
    chmodSync(folder, 0o755);
    folders.push(folder);
    const user = chooseServerUser(folder);
    own(folder, user);
    return { folder: join(folder, "cluster"), user, binary: findBinaries(user), settings };
  };
  const [first, second] = [clusterIn("primary"), clusterIn("standby")];
  await ensureCluster(first, password);
  const access = ["all", "replication"].map((database) => `host ${database} all 127.0.0.1/32 scram-sha-256\n`);
  writeFileSync(join(first.folder, "pg_hba.conf"), access.join(""));
  // With owners and rights, which the server checks.
  if (spawnSync("cp", ["-a", first.folder, second.folder]).status !== 0) throw new Error("The cluster was not copied");
  const [primary, standby] = await Promise.all([serverAt(first), serverAt(second)]);
  await primary.start();
  await standby.start(primary, standbySettings);
  return {
    primary,
    standby,
    async close() {
      // One of them may be stopped already.
      await Promise.allSettled([primary.stop("immediate"), standby.stop("immediate")]);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
