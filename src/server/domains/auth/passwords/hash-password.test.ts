import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, isOutdated, verifyPassword } from "#server/domains/auth/passwords/hash-password.ts";

test("a password verifies against its own hash only, byte for byte", async () => {
  const stored = await hashPassword("Straße 9 ");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, "Straße 9 ")).toBe(true);
  expect(await verifyPassword(stored, "Straße 9")).toBe(false);
  expect(await verifyPassword(stored, "STRASSE 9 ")).toBe(false);
});

test("without a hash no password verifies", async () => {
  expect(await verifyPassword(null, "")).toBe(false);
});

test("a hash made with other parameters is outdated", async () => {
  expect(isOutdated(await hash("x", { memoryCost: 8_192, timeCost: 2 }))).toBe(true);
  expect(isOutdated(await hashPassword("x"))).toBe(false);
});

test("beyond 4 parallel hashes and 50 waiting, further calls are refused with a retry time", async () => {
  const before = process.memoryUsage().rss;
  const results = await Promise.allSettled(Array.from({ length: 200 }, (_, i) => hashPassword(`pw ${i}`)));
  const refused = results.filter((result) => result.status === "rejected").map(({ reason }) => reason);
  expect(results.length - refused.length).toBe(54);
  expect(refused[0]).toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 2 });
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
});
