import { expect, test } from "vitest";
import { isLoopback, isPublicAddress, networkOf } from "#server/lib/addresses/network.ts";

test.each([
  ["127.0.0.1", true],
  ["127.8.8.8", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["128.0.0.1", false],
  ["::ffff:10.0.0.1", false],
  ["2001:db8::1", false],
])("%s is a loopback address: %s", (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "172.15.255.255",
  "172.32.0.0",
  "192.167.255.255",
  "192.169.0.0",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001:82a::200e",
  "2001:200::1",
])("%s is an address of the internet", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["this network", "0.0.0.0", "0.1.2.3"],
  ["private networks", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fc00::1", "fd12:3456::1"],
  ["carrier NAT", "100.64.0.1", "100.127.255.255", "100.100.100.200"],
  ["this machine", "127.0.0.1", "127.255.255.255", "::1", "::"],
  ["a link-local address", "169.254.169.254", "fe80::1", "fe80::1%eth0", "fec0::1"],
  ["a cloud's metadata service", "168.63.129.16", "192.0.0.192", "fd00:ec2::254"],
  ["documentation", "192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
  ["benchmarks", "198.18.0.1", "198.19.255.255", "2001:2::1"],
  ["multicast", "224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"],
  ["a reserved address", "240.0.0.1", "100::1", "4000::1", "5f00::1"],
  ["IPv4 mapped to IPv6", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:a00:1", "::7f00:1", "::8.8.8.8"],
  ["a translator to IPv4", "64:ff9b::a00:1", "64:ff9b::808:808", "64:ff9b:1::1", "2002:7f00:1::1", "2001:0:1:2::3"],
  ["a relay", "192.88.99.1", "192.52.193.1", "192.175.48.1", "192.31.196.1", "2620:4f:8000::1"],
  ["no address at all", "", "localhost", "1.1.1", "1.1.1.1.1", "0x7f.1", "2130706433", "[2606:4700:4700::1111]"],
])("%s is not the internet", (_name, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s belongs to the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("IPv6 addresses with the same first half are in the same network", () => {
  expect(networkOf("2001:db8:1:2:aaaa::1")).toBe(networkOf("2001:db8:1:2:bbbb::2"));
});
