import { BlockList, isIPv6 } from "node:net";

const mappedPrefix = /^::ffff:(?=\d+\.)/i;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const plainAddress = (address: string) => address.replace(mappedPrefix, "");

export const isLoopback = (address: string) => {
  const plain = plainAddress(address);
  return loopback.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
};

/** What one customer of a provider holds: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = (plain.split("%")[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...gap, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
