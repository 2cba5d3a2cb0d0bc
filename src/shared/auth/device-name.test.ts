import { expect, test } from "vitest";
import { deviceName } from "#shared/auth/device-name.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, "Chrome, Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, "Edge, Windows"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1", "Safari, iPhone"],
  [`Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/140.0 Mobile Safari/537.36`, "Chrome, Android"],
  ["curl/8.9.1", "curl/8.9.1"],
  ["x".repeat(300), "x".repeat(60)],
  ["", null],
  [null, null],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
