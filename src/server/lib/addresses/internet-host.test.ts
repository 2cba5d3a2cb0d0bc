import { expect, test } from "vitest";
import { isInternetHost, isOwnHost } from "./internet-host.ts";

test.for([
  "http://127.0.0.1:8080/v1",
  "http://[::1]:8080",
  "http://localhost:8080/v1",
  "http://192.168.1.20/v1",
  "http://10.0.0.5",
  "http://[fd00::1]/v1",
  "http://localai:8080/v1",
  "http://host.docker.internal:8080/v1",
  "http://studio.local/v1",
])("%s is an own host", (url) => expect(isOwnHost(url)).toBe(true));

test.for([
  "https://api.example.com/v1",
  "https://8.8.8.8/v1",
  "https://[2606:4700::1111]/v1",
  "https://local.example.com/v1",
  "https://localhost.example.com",
])("%s is not an own host", (url) => expect(isOwnHost(url)).toBe(false));

test.each(["post.example.com", "POST.EXAMPLE.COM.", "1.1.1.1", "[2606:4700::1111]", "local.example.org"])(
  "%s may be an internet host",
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
])("%s is not an internet host", (host) => expect(isInternetHost(host)).toBe(false));
