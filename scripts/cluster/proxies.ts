import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/project.mjs";
import { passwords, ports } from "./database-node.ts";
import type { Machine } from "./machine.ts";
import { programs } from "./prerequisites.ts";

export const proxyPorts = { web: 8080, postgres: 5432, pgbouncer: 6432 } as const;
export const webPort = 5000;

const haproxyConfig = (databases: readonly Machine[], webs: readonly Machine[]) => `
global
  maxconn 4000
  log stdout format raw local0 notice
defaults
  log global
  timeout connect 4s
  timeout check 2s
  retries 2
  option redispatch

# The one address of the primary, whichever machine it is.
listen postgres
  mode tcp
  bind *:${proxyPorts.postgres}
  timeout client 30m
  timeout server 30m
  option clitcpka
  option srvtcpka
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases.map(({ name, address }) => `  server ${name} ${address}:${ports.postgres} maxconn 200 check port ${ports.patroni}`).join("\n")}

listen web
  mode http
  bind *:${proxyPorts.web}
  # Longer than the longest answer of Postloom.
  timeout client 90s
  timeout server 90s
  option forwardfor if-none
  option httpchk GET /health/ready
  http-check expect status 200
  # Another process answers a call that got no answer; calls that write bring their Idempotency-Key.
  retry-on conn-failure empty-response
  default-server inter 1s fall 2 rise 1
${webs.map(({ name, address }) => `  server ${name} ${address}:${webPort} check`).join("\n")}
`;

/** The settings that deploy/ ships, with the address of HAProxy in place of one Postgres. */
const pgbouncerConfig = (folder: string) =>
  readFileSync(join(root, "deploy/pgbouncer.ini"), "utf8")
    .replace("host=postgres port=5432", `host=127.0.0.1 port=${proxyPorts.postgres}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${join(folder, "userlist.txt")}`);

/** HAProxy in front of the web processes and of Postgres, and PgBouncer between it and the processes. */
export function runProxies(
  machine: Machine,
  { databases, webs, runFolder }: { databases: readonly Machine[]; webs: readonly Machine[]; runFolder: string },
): void {
  const folder = join(runFolder, machine.name);
  mkdirSync(folder);
  const [haproxy, pgbouncer] = [join(folder, "haproxy.cfg"), join(folder, "pgbouncer.ini")];
  writeFileSync(haproxy, haproxyConfig(databases, webs));
  writeFileSync(pgbouncer, pgbouncerConfig(folder));
  writeFileSync(join(folder, "userlist.txt"), `"postloom" "${passwords.postloom}"\n`);
  machine.run({ name: "haproxy", command: [programs.haproxy, "-db", "-f", haproxy] });
  // PgBouncer refuses to run as root.
  machine.run({ name: "pgbouncer", command: [programs.pgbouncer, pgbouncer], user: "postgres" });
}
