import { expect, test } from "vitest";
import { isLoopback, networkOf } from "#server/lib/network.ts";

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

test("whoever changes the last half of an IPv6 address stays in the same network", () => {
  expect(networkOf("2001:db8:1:2:aaaa::1")).toBe(networkOf("2001:db8:1:2:bbbb::2"));
});
