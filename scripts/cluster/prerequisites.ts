import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { SetupError, say } from "../lib/project.mjs";

/** Of Debian 12. Postgres is the server's own package: Patroni needs pg_basebackup, pg_rewind and pg_controldata beside it. */
export const programs = {
  ip: "/usr/sbin/ip",
  setpriv: "/usr/bin/setpriv",
  etcd: "/usr/bin/etcd",
  patroni: "/usr/bin/patroni",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
} as const;

export const postgresBin = "/usr/lib/postgresql/15/bin";

const packageOf: Record<string, string> = {
  [programs.ip]: "iproute2",
  [programs.setpriv]: "util-linux",
  [programs.etcd]: "etcd-server",
  [programs.patroni]: "patroni",
  [programs.haproxy]: "haproxy",
  [programs.pgbouncer]: "pgbouncer",
  [`${postgresBin}/postgres`]: "postgresql-15",
};

const missingPackages = () =>
  Object.entries(packageOf)
    .filter(([file]) => !existsSync(file))
    .map(([, name]) => name);

/** Refuses a machine that cannot run the cluster, and installs the packages that are missing. */
export function ensurePrerequisites(): void {
  if (process.platform !== "linux") throw new SetupError("prove:cluster needs Linux: it builds network namespaces.");
  if (process.getuid?.() !== 0) throw new SetupError("prove:cluster must run as root: it builds network namespaces.");
  const missing = missingPackages();
  if (missing.length === 0) return;
  say(`installing ${missing.join(", ")} …`);
  const { status, error } = spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", ...missing], {
    // Debian starts the services of these packages at once: the run starts its own.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const left = missingPackages();
  if (left.length > 0) {
    throw new SetupError(
      `prove:cluster needs the packages ${left.join(", ")} of Debian 12, and apt-get could not install them (${error?.message ?? `exit code ${status}`}).`,
    );
  }
}
