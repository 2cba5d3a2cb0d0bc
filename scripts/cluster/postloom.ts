import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sandboxClient, sandboxEndpoints } from "#server/sandbox/sandbox-endpoints.ts";
import { networks } from "#shared/platforms/networks.ts";
import { pinnedNode, root } from "../lib/project.mjs";
import { passwords, ports } from "./database-node.ts";
import type { Machine } from "./machine.ts";
import { proxyPorts, webPort } from "./proxies.ts";

const s3Port = 4568;
const bucket = "media";
export const networksPort = 5000;
/** Of the installation under test. */
const SECRET_KEY = "b3f1c07d9e5a48260f7c4be8d1a93e56";

const publicUrl = (proxies: string) => `http://${proxies}:${proxyPorts.web}`;

const server = [pinnedNode, "--max-semi-space-size=8", join(root, "dist/server/index.js")];
const networkKeys = Object.fromEntries(
  Object.values(networks).flatMap(({ keys }) =>
    keys === undefined
      ? []
      : [[keys.id, sandboxClient.clientId] as const, [keys.secret, sandboxClient.clientSecret] as const],
  ),
);
const common = {
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
  HOST: "0.0.0.0",
  LOG_LEVEL: "info",
};

const folderOf = (machine: Machine, runFolder: string) => {
  const folder = join(runFolder, machine.name);
  mkdirSync(folder);
  return folder;
};

/** The simulated networks, with a Postgres of their own: no fault reaches them, so their ledger is the truth about what went out. */
export function runNetworks(machine: Machine, proxies: string, runFolder: string): void {
  machine.run({
    name: "networks",
    command: server,
    env: {
      ...common,
      ROLE: "web",
      PORT: String(networksPort),
      // Its consent pages return to this address only.
      PUBLIC_URL: publicUrl(proxies),
      DATA_DIR: folderOf(machine, runFolder),
      SANDBOX: "true",
      LOG_LEVEL: "warn",
    },
  });
}

export function runS3(machine: Machine, runFolder: string): string {
  const script = join(import.meta.dirname, "s3-server.process.ts");
  const args = [machine.address, String(s3Port), folderOf(machine, runFolder), bucket];
  machine.run({ name: "s3", command: [pinnedNode, "--openssl-legacy-provider", script, ...args] });
  return `http://${machine.address}:${s3Port}`;
}

const login = `postgres://postloom:${passwords.postloom}`;

/** Statements go through PgBouncer and HAProxy; LISTEN, migrations and the queue find the primary among all hosts by themselves. */
function databaseVariables({ proxies, databases }: Surroundings): Record<string, string> {
  const hosts = databases.map(({ address }) => `${address}:${ports.postgres}`).join(",");
  return {
    DATABASE_URL: `${login}@${proxies}:${proxyPorts.pgbouncer}/postloom`,
    DATABASE_DIRECT_URL: `${login}@${hosts}/postloom?target_session_attrs=read-write`,
    DATABASE_READ_URL: `${login}@${hosts}/postloom?target_session_attrs=prefer-standby`,
  };
}

export interface Surroundings {
  /** The address of HAProxy and PgBouncer. */
  proxies: string;
  databases: readonly Machine[];
  networks: string;
  s3: string;
  runFolder: string;
}

/** The environment of a web or worker process; each has its own machine and DATA_DIR. */
export function runPostloom(machine: Machine, role: "web" | "worker", around: Surroundings): void {
  const dataDir = folderOf(machine, around.runFolder);
  machine.run({
    name: "postloom",
    command: server,
    env: {
      ...common,
      SECRET_KEY,
      ...sandboxEndpoints(around.networks, around.networks),
      ROLE: role,
      PORT: String(webPort),
      PUBLIC_URL: publicUrl(around.proxies),
      TRUST_PROXY: around.proxies,
      DATA_DIR: dataDir,
      ...databaseVariables(around),
      STORAGE_URL: `s3://${bucket}?endpoint=${around.s3}&region=us-east-1`,
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
      SOCIAL_ALLOWED_HOSTS: new URL(around.networks).host,
      ...networkKeys,
    },
  });
}
