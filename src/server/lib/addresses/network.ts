import { BlockList, isIP, isIPv6 } from "node:net";

const mappedPrefix = /^::ffff:(?=\d+\.)/i;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const plainAddress = (address: string) => address.replace(mappedPrefix, "");

export const isLoopback = (address: string) => {
  const plain = plainAddress(address);
  return loopback.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
};

function subnets(family: "ipv4" | "ipv6", ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** IANA's registry of special-purpose addresses, and other addresses of this machine or its network. */
const special4 = subnets("ipv4", [
  "0.0.0.0/8", // this network; on Linux 0.0.0.0 is the machine itself
  "10.0.0.0/8", // private
  "100.64.0.0/10", // behind a carrier's NAT; metadata of Alibaba Cloud
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // Azure's virtual host address
  "169.254.0.0/16", // link-local; metadata of most clouds
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments; metadata of Oracle Cloud
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved; broadcast
]);

/**
 * The only IPv6 range for hosts on the internet. Loopback, mapped IPv4, NAT64, local and multicast are outside of it.
 */
const global6 = subnets("ipv6", ["2000::/3"]);

const special6 = subnets("ipv6", [
  "2001::/23", // protocol assignments; Teredo and ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: contains an IPv4 address
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation
]);

/** Whether this is an address on the internet, not of this machine, its network or its cloud. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special4.check(address, "ipv4");
  // A zone (`%eth0`) names a network card of this machine.
  return family === 6 && !address.includes("%") && global6.check(address, "ipv6") && !special6.check(address, "ipv6");
}

/** The usual allocation of one customer of a provider: an IPv4 address, or the /64 of an IPv6 address. */
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
