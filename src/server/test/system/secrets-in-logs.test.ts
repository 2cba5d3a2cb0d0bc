import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort, startServerProcess } from "#server/test/server-process.ts";
import { cloneDatabase } from "#server/test/test-database.ts";

/** Occurs nowhere by chance. */
const canary = "canary7f3a9d";

test("at the most verbose level the log contains no password, no token, no code and no address with a secret in it", async () => {
  const database = await cloneDatabase();
  afterAll(database.drop);
  const dataDir = mkdtempSync(join(tmpdir(), "postloom-canary-"));
  const port = await freePort();
  const server = await startServerProcess({
    NODE_ENV: "test",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SANDBOX: "true",
    LOG_LEVEL: "trace",
  });
  afterAll(async () => {
    await server.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  });
  const send = (method: string, path: string, body?: object, token?: string) =>
    fetch(`${server.baseUrl}${path}`, {
      method,
      redirect: "manual",
      headers: {
        cookie: `session=${canary}cookie`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const email = "potter@example.test";
  const password = `${canary} a kiln of one's own`;
  const registered = await send("POST", "/api/auth/register", { email, password, firstName: "Mira" });
  expect(registered.status).toBe(201);
  const { token, refreshToken } = (await registered.json()) as { token: string; refreshToken: string };
  await send("POST", "/api/auth/login", { email, password: `${canary} wrong` });
  await send("POST", "/api/auth/confirm", { password }, token);
  const made = await send("POST", "/api/auth/api-keys", { name: "Script", scope: "read" }, token);
  const key = /"(pl[a-z]+_[\w-]{20,})"/.exec(await made.text())?.[1] ?? "";
  await send("GET", "/api/auth/me", undefined, key);
  await send("GET", "/api/auth/me", undefined, `plat_${canary}`);
  await send("PATCH", `/api/auth/reset-password/${canary}token`, { password });
  await send("POST", `/api/auth/reset-password/${canary}token/check`, {});
  await send("POST", "/api/auth/refresh", { refreshToken });
  await send("GET", `/api/social/callback/facebook?code=${canary}code&state=${canary}state`, undefined, token);
  await send("GET", `/api/nothing?access_token=${canary}access&token=${canary}`);
  await server.kill("SIGTERM");

  const log = server.output();
  expect(log).toContain("request.answered");
  expect(key).not.toBe("");
  for (const secret of [canary, token, refreshToken, key]) {
    const lines = log.split("\n").filter((line) => line.includes(secret));
    expect(lines).toEqual([]);
  }
});
