import { expect, test } from "vitest";
import { isLoopbackHost } from "#server/lib/addresses/loopback-host.ts";

test.each([
  ["localhost", true],
  ["LOCALHOST", true],
  ["studio.localhost", true],
  ["127.0.0.1", true],
  ["127.8.8.8", true],
  ["[::1]", true],
  ["studio.example", false],
  ["localhost.example", false],
  ["notlocalhost", false],
  ["127.0.0.1.example", false],
  ["0.0.0.0", false],
  ["192.168.0.7", false],
  ["[2001:db8::1]", false],
  ["", false],
])("%j is a loopback host: %s", (hostname, expected) => {
  expect(isLoopbackHost(hostname)).toBe(expected);
});
