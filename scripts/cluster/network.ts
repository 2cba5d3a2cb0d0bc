import { execFileSync } from "node:child_process";
import { networkInterfaces } from "node:os";
import { SetupError } from "../lib/project.mjs";
import { programs } from "./prerequisites.ts";

const subnet = "10.87.0";
export const hostAddress = `${subnet}.1`;

const ip = (...args: string[]): string => execFileSync(programs.ip, args, { encoding: "utf8" });

/** A network namespace with one address on the switch. */
export interface Namespace {
  name: string;
  namespace: string;
  address: string;
}

export interface Network {
  add(name: string, host: number): Namespace;
  /** Cuts a machine off. Its link stays up and its packets vanish, as behind a dead switch: no side gets an error. */
  cut(name: string): void;
  join(name: string): void;
  pidsIn(namespace: string): number[];
  remove(): void;
}

/** Builds an empty switch, which this process is connected to. The names hold the id of this process, so that runs do not meet. */
export function createNetwork(): Network {
  const prefix = `plc${process.pid}`;
  const hub = `${prefix}-switch`;
  const namespaces: string[] = [];
  const isTaken = Object.values(networkInterfaces()).some((ones) =>
    ones?.some(({ address }) => address === hostAddress),
  );
  if (isTaken) throw new SetupError(`${hostAddress} is in use on this machine: does another prove:cluster run?`);

  function addNamespace(namespace: string): void {
    ip("netns", "add", namespace);
    namespaces.push(namespace);
    ip("-n", namespace, "link", "set", "lo", "up");
  }

  function remove(): void {
    for (const namespace of namespaces.splice(0).toReversed()) ip("netns", "delete", namespace);
  }

  try {
    addNamespace(hub);
    ip("-n", hub, "link", "add", "bridge", "type", "bridge");
    ip("-n", hub, "link", "set", "bridge", "up");
    // Deleting the namespace of one end removes both.
    ip("-n", hub, "link", "add", "host", "type", "veth", "peer", "name", prefix, "netns", String(process.pid));
    ip("-n", hub, "link", "set", "host", "master", "bridge", "up");
    ip("address", "add", `${hostAddress}/24`, "dev", prefix);
    ip("link", "set", prefix, "up");
  } catch (error) {
    remove();
    throw error;
  }

  return {
    add(name, host) {
      const one = { name, namespace: `${prefix}-${name}`, address: `${subnet}.${host}` };
      addNamespace(one.namespace);
      ip("-n", hub, "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", one.namespace);
      ip("-n", hub, "link", "set", name, "master", "bridge", "up");
      ip("-n", one.namespace, "address", "add", `${one.address}/24`, "dev", "eth0");
      ip("-n", one.namespace, "link", "set", "eth0", "up");
      return one;
    },
    cut: (name) => void ip("-n", hub, "link", "set", name, "nomaster"),
    join: (name) => void ip("-n", hub, "link", "set", name, "master", "bridge"),
    pidsIn: (namespace) => ip("netns", "pids", namespace).split("\n").filter(Boolean).map(Number),
    remove,
  };
}
