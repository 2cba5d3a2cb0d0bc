import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Machine } from "./machine.ts";
import { hostAddress } from "./network.ts";
import { postgresBin, programs } from "./prerequisites.ts";

export const ports = { etcdClient: 2379, etcdPeer: 2380, patroni: 8008, postgres: 5432 } as const;
/** For this cluster only, which no other machine reaches. */
export const passwords = {
  superuser: "loom-superuser",
  replication: "loom-replication",
  postloom: "loom-postloom",
} as const;

const user = "postgres";

/**
 * A lost primary is replaced once its lease of `ttl` seconds has ended. Patroni's own values (30, 10, 10) are for networks between data
 * centres; these are for one. ttl must be at least loop_wait + 2 * retry_timeout.
 */
const failover = { ttl: 12, loop_wait: 2, retry_timeout: 4 } as const;

/** Three votes: the majority survives one machine. The clocks are those of etcd for a disk that sometimes takes half a second. */
function etcdCommand(machine: Machine, nodes: readonly Machine[], folder: string): string[] {
  const peer = (node: Machine) => `http://${node.address}:${ports.etcdPeer}`;
  const client = `http://${machine.address}:${ports.etcdClient}`;
  return [
    programs.etcd,
    `--name=${machine.name}`,
    `--data-dir=${join(folder, "etcd")}`,
    `--initial-advertise-peer-urls=${peer(machine)}`,
    `--listen-peer-urls=${peer(machine)}`,
    `--listen-client-urls=${client},http://127.0.0.1:${ports.etcdClient}`,
    `--advertise-client-urls=${client}`,
    `--initial-cluster=${nodes.map((node) => `${node.name}=${peer(node)}`).join(",")}`,
    "--heartbeat-interval=200",
    "--election-timeout=2000",
    "--enable-v2=true",
  ];
}

const access = [
  "local all all trust",
  // Patroni reads its own timeline on a replication connection before it becomes a candidate.
  "host replication replicator 127.0.0.1/32 scram-sha-256",
  `host replication replicator ${hostAddress}/24 scram-sha-256`,
  `host all all ${hostAddress}/24 scram-sha-256`,
  "host all all 127.0.0.1/32 scram-sha-256",
];

const patroniConfig = (machine: Machine, nodes: readonly Machine[], folder: string) => ({
  scope: "postloom",
  name: machine.name,
  restapi: { listen: `${machine.address}:${ports.patroni}`, connect_address: `${machine.address}:${ports.patroni}` },
  // Not etcd3: Patroni 3.0.2 trusts a cache there. After a partition it made a machine primary whose lease had long gone to another.
  etcd: { hosts: nodes.map((node) => `${node.address}:${ports.etcdClient}`) },
  bootstrap: {
    dcs: {
      ...failover,
      maximum_lag_on_failover: 1_048_576,
      // A commit is acknowledged once a standby has it, and none is acknowledged without a standby: an acknowledged post
      // survives the loss of the primary.
      synchronous_mode: true,
      synchronous_mode_strict: true,
      // A primary whose Postgres died is replaced at once, not started again first.
      primary_start_timeout: 0,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: {
          // In the data folder: the shared memory of a killed Postgres would outlive the run.
          dynamic_shared_memory_type: "mmap",
          max_connections: 200,
          shared_buffers: "128MB",
          wal_keep_size: "256MB",
          max_wal_senders: 8,
          max_replication_slots: 8,
          // A silent partition ends a connection after ten seconds instead of two hours.
          tcp_keepalives_idle: 4,
          tcp_keepalives_interval: 2,
          tcp_keepalives_count: 3,
          wal_sender_timeout: "6s",
          wal_receiver_timeout: "6s",
          log_min_messages: "warning",
        },
      },
    },
    initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
  },
  postgresql: {
    listen: `${machine.address},127.0.0.1:${ports.postgres}`,
    connect_address: `${machine.address}:${ports.postgres}`,
    data_dir: join(folder, "data"),
    bin_dir: postgresBin,
    pgpass: join(folder, "pgpass"),
    parameters: { unix_socket_directories: folder },
    pg_hba: access,
    authentication: {
      superuser: { username: "postgres", password: passwords.superuser },
      replication: { username: "replicator", password: passwords.replication },
    },
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
  },
});

/** A member of etcd and a Postgres under Patroni, on one machine. */
export function runDatabaseNode(machine: Machine, nodes: readonly Machine[], runFolder: string): void {
  const folder = join(runFolder, machine.name);
  mkdirSync(folder);
  const config = join(folder, "patroni.yml");
  // JSON is YAML.
  writeFileSync(config, JSON.stringify(patroniConfig(machine, nodes, folder), null, 2));
  execFileSync("chown", ["--recursive", `${user}:${user}`, folder]);
  machine.run({ name: "etcd", command: etcdCommand(machine, nodes, folder), user });
  machine.run({ name: "patroni", command: [programs.patroni, config], env: { HOME: folder }, user });
}

const Status = z.object({
  state: z.string(),
  /** Of a primary only: what its Postgres says about the standbys. */
  replication: z
    .array(z.object({ application_name: z.string(), state: z.string(), sync_state: z.string() }))
    .default([]),
});

export interface Primary {
  machine: Machine;
  standbys: { name: string; isStreaming: boolean; isSynchronous: boolean }[];
}

/** Machines whose Patroni holds the lease of the primary and whose Postgres accepts writes. Two: one does not know yet that it was replaced. */
async function readPrimaries(nodes: readonly Machine[], signal: AbortSignal): Promise<Primary[]> {
  const asked = nodes.map(async (machine) => {
    const url = `http://${machine.address}:${ports.patroni}/primary`;
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(1_500)]) });
    if (response.status !== 200) return [];
    const { replication } = Status.parse(await response.json());
    const standbys = replication.map((one) => ({
      name: one.application_name,
      isStreaming: one.state === "streaming",
      isSynchronous: one.sync_state === "sync",
    }));
    return [{ machine, standbys }];
  });
  const answers = await Promise.allSettled(asked);
  signal.throwIfAborted();
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}

/** undefined: none at the moment, or two claim to be it. */
export async function findPrimary(nodes: readonly Machine[], signal: AbortSignal): Promise<Primary | undefined> {
  const [primary, another] = await readPrimaries(nodes, signal);
  return another === undefined ? primary : undefined;
}

const Cluster = z.object({ members: z.array(z.object({ name: z.string(), role: z.string() })) });

/** The standbys that Patroni's own record names as synchronous. Only these may become primary, whatever Postgres says of others. */
async function readElectable({ address }: Machine, signal: AbortSignal): Promise<string[]> {
  const url = `http://${address}:${ports.patroni}/cluster`;
  const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(1_500)]) });
  const { members } = Cluster.parse(await response.json());
  return members.filter(({ role }) => role === "sync_standby").map(({ name }) => name);
}

/** One primary with two standbys that follow it, one of them synchronously and by Patroni's record, too. */
export async function isWhole(nodes: readonly Machine[], signal: AbortSignal): Promise<boolean> {
  const primary = await findPrimary(nodes, signal);
  const following = primary?.standbys.filter(({ isStreaming }) => isStreaming) ?? [];
  if (primary === undefined || following.length < nodes.length - 1) return false;
  // A primary that was asked at the moment of its end is not whole; the caller asks again.
  const electable = await readElectable(primary.machine, signal).catch(() => [] as string[]);
  return following.some(({ name, isSynchronous }) => isSynchronous && electable.includes(name));
}
