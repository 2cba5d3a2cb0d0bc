import { expect, test } from "vitest";
import { isInternetHost } from "./internet-host.ts";

test.each(["post.example.com", "POST.EXAMPLE.COM.", "1.1.1.1", "[2606:4700::1111]", "local.example.org"])(
  "%s may be found on the internet",
  (host) => expect(isInternetHost(host)).toBe(true),
);

test.each([
  "localhost",
  "studio",
  "studio.local",
  "studio.lan",
  "box.home.arpa",
  "app.internal",
  "127.0.0.1",
  "10.1.2.3",
  "192.168.1.20",
  "100.64.0.1",
  "[::1]",
  "[fd00::1]",
])("%s may not", (host) => expect(isInternetHost(host)).toBe(false));
