import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { configFolderOf, Credentials } from "./credentials.ts";

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "postloom-credentials-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "postloom");
}

test("credentials are kept for each server, for their owner's eyes", async () => {
  const folder = aFolder();
  const credentials = new Credentials(folder);
  expect(await credentials.current()).toBeNull();
  await credentials.keep("https://a.example", { kind: "key", apiKey: "one" });
  await credentials.keep("https://b.example", { kind: "key", apiKey: "two" });
  expect(await credentials.current()).toBe("https://b.example");
  expect(await credentials.of("https://a.example")).toEqual({ kind: "key", apiKey: "one" });
  expect(statSync(join(folder, "credentials.json")).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await credentials.keep("https://b.example", null);
  expect(await credentials.of("https://b.example")).toBeNull();
  expect(await credentials.current()).toBe("https://a.example");
  expect(readdirSync(folder)).toEqual(["credentials.json"]);
});

test.each(["{broken plak_secret", "{}", "null", ""])("a damaged file %j is named, and not shown", async (text) => {
  const folder = aFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, "credentials.json"), text);
  const error: unknown = await new Credentials(folder).current().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ exitCode: 3, message: expect.stringContaining("credentials.json is damaged") });
  expect(String(error)).not.toContain("plak_secret");
});

test("one renews a token at a time, also after a failure", async () => {
  const credentials = new Credentials(aFolder());
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await sleep(5);
    inside -= 1;
  };
  await expect(credentials.alone(() => Promise.reject(new Error("Lost")))).rejects.toThrow("Lost");
  await Promise.all(Array.from({ length: 5 }, () => credentials.alone(work)));
  expect(most).toBe(1);
});

test("the lock of a process that died is broken after a minute", async () => {
  const folder = aFolder();
  const lock = join(folder, "credentials.lock");
  mkdirSync(lock, { recursive: true });
  const longAgo = new Date(Date.now() - 61_000);
  utimesSync(lock, longAgo, longAgo);
  expect(await new Credentials(folder).alone(() => Promise.resolve("done"))).toBe("done");
});

test("the folder is the one that the system wants", () => {
  expect(configFolderOf({}, "/home/ada")).toBe("/home/ada/.config/postloom");
  expect(configFolderOf({ XDG_CONFIG_HOME: "/etc/ada" }, "/home/ada")).toBe("/etc/ada/postloom");
  expect(configFolderOf({ XDG_CONFIG_HOME: "" }, "/home/ada")).toBe("/home/ada/.config/postloom");
});
