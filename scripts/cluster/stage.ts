import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { say } from "../lib/project.mjs";
import { isWhole, runDatabaseNode } from "./database-node.ts";
import { createPostloomDatabase } from "./database.ts";
import type { Cluster } from "./faults.ts";
import { createMachine, type Machine } from "./machine.ts";
import { createNetwork } from "./network.ts";
import { networksPort, runNetworks, runPostloom, runS3 } from "./postloom.ts";
import { proxyPorts, runProxies, webPort } from "./proxies.ts";
import { until } from "./waiting.ts";

const startWithinMs = 120_000;

export interface Stage extends Cluster {
  /** The address that clients use: HAProxy in front of the web processes. */
  baseUrl: string;
  /** The simulated networks. */
  networks: string;
  /** Starts everything and waits until it is ready. */
  start(signal: AbortSignal): Promise<void>;
  /** Stops everything that was started. */
  remove(options: { keep: boolean }): Promise<void>;
}

const isReady = (url: string) => async () =>
  (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).status === 200;

/** Three machines for databases, three for web and three for worker processes, and one each for proxies, media and networks. */
export function createStage(): Stage {
  const runFolder = mkdtempSync(join(tmpdir(), "postloom-cluster-"));
  // Postgres and PgBouncer run as another user.
  chmodSync(runFolder, 0o755);
  const network = createNetwork();
  const machines: Machine[] = [];

  function add(name: string, host: number): Machine {
    const machine = createMachine(network, network.add(name, host), runFolder);
    machines.push(machine);
    return machine;
  }

  async function remove({ keep }: { keep: boolean }): Promise<void> {
    await Promise.all(machines.map((machine) => machine.stop()));
    network.remove();
    if (keep) say(`the logs and data are in ${runFolder}`);
    else rmSync(runFolder, { recursive: true, force: true });
  }

  const three = (name: string, host: number) => [1, 2, 3].map((place) => add(`${name}${place}`, host + place));
  const [databases, webs, workers] = [three("db", 10), three("web", 30), three("worker", 40)];
  const [proxies, media, simulated] = [add("proxies", 20), add("media", 50), add("networks", 60)];
  const networks = `http://${simulated.address}:${networksPort}`;

  return {
    network,
    databases,
    webs,
    workers,
    proxies,
    runFolder,
    networks,
    baseUrl: `http://${proxies.address}:${proxyPorts.web}`,
    async start(signal) {
      const waiting = { withinMs: startWithinMs, signal };
      for (const node of databases) runDatabaseNode(node, databases, runFolder);
      runProxies(proxies, { databases, webs, runFolder });
      runNetworks(simulated, proxies.address, runFolder);
      const s3 = runS3(media, runFolder);
      await until("Patroni has a primary and two standbys", () => isWhole(databases, signal), waiting);
      await until(
        "HAProxy has the primary",
        async () => (await createPostloomDatabase(proxies.address), true),
        waiting,
      );
      await until("The simulated networks answer", isReady(networks), waiting);
      const around = { proxies: proxies.address, databases, networks, s3, runFolder };
      for (const web of webs) runPostloom(web, "web", around);
      for (const worker of workers) runPostloom(worker, "worker", around);
      for (const { name, address } of [...webs, ...workers])
        await until(`${name} is ready`, isReady(`http://${address}:${webPort}`), waiting);
      await until("HAProxy has a web process", isReady(`http://${proxies.address}:${proxyPorts.web}`), waiting);
    },
    remove,
  };
}
