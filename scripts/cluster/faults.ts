import { readFileSync } from "node:fs";
import { join } from "node:path";
import { oneOf, type Random } from "../lib/random.ts";
import { findPrimary, ports } from "./database-node.ts";
import type { Machine } from "./machine.ts";
import type { Network } from "./network.ts";

export interface Cluster {
  network: Network;
  databases: readonly Machine[];
  webs: readonly Machine[];
  workers: readonly Machine[];
  proxies: Machine;
  runFolder: string;
}

export interface Strike {
  /** What happened to which machine. */
  what: string;
  /** A fault of the primary: another machine must take over. */
  primary?: Machine;
  /** How long the fault lasts; one of the primary lasts until another machine has taken over. */
  holdMs: number;
  heal(): void;
}

type Fault = (cluster: Cluster, random: Random, signal: AbortSignal) => Promise<Strike>;

const nothingToHeal = () => undefined;

async function primaryOf({ databases }: Cluster, signal: AbortSignal): Promise<Machine> {
  const primary = await findPrimary(databases, signal);
  if (primary === undefined) throw new Error("There is no primary to strike");
  return primary.machine;
}

async function synchronousOf({ databases }: Cluster, signal: AbortSignal): Promise<Machine> {
  const primary = await findPrimary(databases, signal);
  const name = primary?.standbys.find(({ isSynchronous }) => isSynchronous)?.name;
  const standby = databases.find((machine) => machine.name === name);
  if (standby === undefined) throw new Error("There is no synchronous standby to strike");
  return standby;
}

async function crash(machine: Machine, what: string): Promise<Omit<Strike, "holdMs">> {
  await machine.crash();
  return { what: `${what} ${machine.name} loses power`, heal: () => machine.boot() };
}

function cut(network: Network, machine: Machine, what: string): Omit<Strike, "holdMs"> {
  network.cut(machine.name);
  return { what: `${what} ${machine.name} is cut off`, heal: () => network.join(machine.name) };
}

function freeze(machine: Machine, what: string): Omit<Strike, "holdMs"> {
  machine.freeze();
  return { what: `${what} ${machine.name} hangs`, heal: () => machine.thaw() };
}

function killService(machine: Machine, service: string, what: string): Strike {
  machine.killService(service);
  return { what: `${what} is killed`, holdMs: 4_000, heal: nothingToHeal };
}

const primaryCrash: Fault = async (cluster, _random, signal) => {
  const primary = await primaryOf(cluster, signal);
  return { ...(await crash(primary, "primary")), primary, holdMs: 0 };
};

const primaryCut: Fault = async (cluster, _random, signal) => {
  const primary = await primaryOf(cluster, signal);
  // It lasts longer than the fail-over, so that both machines believe something for a while.
  return { ...cut(cluster.network, primary, "primary"), primary, holdMs: 5_000 };
};

const primaryHangs: Fault = async (cluster, _random, signal) => {
  const primary = await primaryOf(cluster, signal);
  return { ...freeze(primary, "primary"), primary, holdMs: 3_000 };
};

const postgresKilled: Fault = async (cluster, _random, signal) => {
  const primary = await primaryOf(cluster, signal);
  const [pid] = readFileSync(join(cluster.runFolder, primary.name, "data/postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
  return { what: `Postgres of the primary ${primary.name} is killed`, primary, holdMs: 0, heal: nothingToHeal };
};

const switchover: Fault = async (cluster, _random, signal) => {
  const primary = await primaryOf(cluster, signal);
  const candidate = await synchronousOf(cluster, signal);
  const response = await fetch(`http://${primary.address}:${ports.patroni}/switchover`, {
    method: "POST",
    body: JSON.stringify({ leader: primary.name, candidate: candidate.name }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
  });
  if (!response.ok) throw new Error(`The switchover was refused: ${await response.text()}`);
  return { what: `planned switch from ${primary.name} to ${candidate.name}`, primary, holdMs: 0, heal: nothingToHeal };
};

const standbyCrash: Fault = async (cluster, _random, signal) => {
  const standby = await synchronousOf(cluster, signal);
  return { ...(await crash(standby, "synchronous standby")), holdMs: 8_000 };
};

const standbyCut: Fault = async (cluster, _random, signal) => {
  const standby = await synchronousOf(cluster, signal);
  return { ...cut(cluster.network, standby, "synchronous standby"), holdMs: 10_000 };
};

const primaryCrashWithWorker: Fault = async (cluster, random, signal) => {
  const worker = oneOf(random, cluster.workers);
  worker.killService("postloom");
  const strike = await primaryCrash(cluster, random, signal);
  return { ...strike, what: `${strike.what}, and ${worker.name} is killed` };
};

const workerKilled: Fault = async ({ workers }, random) => {
  const worker = oneOf(random, workers);
  return killService(worker, "postloom", worker.name);
};

const webKilled: Fault = async ({ webs }, random) => {
  const web = oneOf(random, webs);
  return killService(web, "postloom", web.name);
};

const workerCut: Fault = async ({ network, workers }, random) => ({
  ...cut(network, oneOf(random, workers), "worker"),
  holdMs: 20_000,
});

/** Longer than a lease: others take its deliveries over, and it wakes up in the middle of its own. */
const workerHangs: Fault = async ({ workers }, random) => ({
  ...freeze(oneOf(random, workers), "worker"),
  holdMs: 20_000,
});

const webCut: Fault = async ({ network, webs }, random) => ({
  ...cut(network, oneOf(random, webs), "web"),
  holdMs: 8_000,
});

const pgbouncerKilled: Fault = async ({ proxies }) => killService(proxies, "pgbouncer", "PgBouncer");
const haproxyKilled: Fault = async ({ proxies }) => killService(proxies, "haproxy", "HAProxy");

/** Half of them take the primary away. */
const faults: readonly Fault[] = [
  primaryCrash,
  primaryCut,
  primaryHangs,
  postgresKilled,
  switchover,
  primaryCrashWithWorker,
  workerKilled,
  workerCut,
  workerHangs,
  webKilled,
  webCut,
  standbyCrash,
  standbyCut,
  pgbouncerKilled,
  haproxyKilled,
  primaryCrash,
  primaryCut,
  primaryCrashWithWorker,
];

/** Goes through all faults in a random order, again and again. */
export function* faultsInTurn(random: Random): Generator<Fault, never> {
  for (;;) {
    const places = faults.map((fault) => ({ fault, place: random() })).toSorted((a, b) => a.place - b.place);
    for (const { fault } of places) yield fault;
  }
}
