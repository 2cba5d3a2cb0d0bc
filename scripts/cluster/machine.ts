import { type ChildProcess, spawn, execFileSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Namespace, Network } from "./network.ts";
import { programs } from "./prerequisites.ts";

const restartAfterMs = 1_000;
const stopWithinMs = 15_000;
const killWithinMs = 20_000;

export interface Service {
  name: string;
  command: readonly string[];
  env?: Record<string, string>;
  /** Root without it. */
  user?: string;
}

export interface Machine extends Namespace {
  run(service: Service): void;
  /** Kills one service with -9; its supervisor starts it again. */
  killService(name: string): void;
  /** Kills every process at once, as a loss of power does. */
  crash(): Promise<void>;
  /** Starts all services again on the files that the crash left. */
  boot(): void;
  /** Stops all processes without ending them, as a machine that hangs. */
  freeze(): void;
  thaw(): void;
  pids(): number[];
  /** Asks all services to end, and kills those that take too long. */
  stop(): Promise<void>;
}

const signalAll = (pids: readonly number[], signal: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // It ended between the listing and the signal.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
};

/** A namespace with services, each restarted a second after it ends, as an init system does. Their output goes to files in `logs`. */
export function createMachine(network: Network, one: Namespace, logs: string): Machine {
  const services = new Map<string, Service>();
  const running = new Map<string, ChildProcess>();
  let isOn = true;

  const pids = () => network.pidsIn(one.namespace);

  function start(service: Service): void {
    const log = openSync(join(logs, `${one.name}-${service.name}.log`), "a");
    const asUser =
      service.user === undefined
        ? []
        : [programs.setpriv, `--reuid=${service.user}`, `--regid=${service.user}`, "--clear-groups"];
    const child = spawn(programs.ip, ["netns", "exec", one.namespace, ...asUser, ...service.command], {
      env: { PATH: process.env["PATH"], LANG: "C.UTF-8", ...service.env },
      stdio: ["ignore", log, log],
      // A group of its own: Ctrl-C at the terminal reaches only this process, which stops the machines.
      detached: true,
    });
    closeSync(log);
    running.set(service.name, child);
    child.once("error", (error) => process.stderr.write(`${one.name}: ${service.name}: ${error.message}\n`));
    child.once("exit", () => {
      running.delete(service.name);
      setTimeout(() => {
        if (isOn && !running.has(service.name)) start(service);
      }, restartAfterMs).unref();
    });
  }

  async function crash(): Promise<void> {
    isOn = false;
    const giveUpAt = performance.now() + killWithinMs;
    for (let left = pids(); left.length > 0; left = pids()) {
      if (performance.now() > giveUpAt) throw new Error(`${one.name}: ${left.join(", ")} survived SIGKILL`);
      signalAll(left, "SIGKILL");
      await sleep(50);
    }
  }

  return {
    ...one,
    pids,
    run(service) {
      services.set(service.name, service);
      start(service);
    },
    killService: (name) => void running.get(name)?.kill("SIGKILL"),
    crash,
    async stop() {
      isOn = false;
      signalAll(pids(), "SIGCONT");
      for (const child of running.values()) child.kill("SIGTERM");
      const giveUpAt = performance.now() + stopWithinMs;
      while (pids().length > 0 && performance.now() < giveUpAt) await sleep(50);
      await crash();
    },
    boot() {
      isOn = true;
      for (const service of services.values()) start(service);
    },
    freeze: () => signalAll(pids(), "SIGSTOP"),
    thaw: () => signalAll(pids(), "SIGCONT"),
  };
}

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** Own time and that of children that ended, in user and kernel mode: fields 14 to 17 of /proc/<pid>/stat. */
function secondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
  } catch (error) {
    // It ended: its parent has its time.
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return 0;
    throw error;
  }
}

/** Processor time that the processes of these machines have used, in seconds. Times of killed machines are lost. */
export const cpuSecondsOf = (machines: readonly Machine[]): number =>
  machines.flatMap((machine) => machine.pids()).reduce((sum, pid) => sum + secondsOf(pid), 0);
