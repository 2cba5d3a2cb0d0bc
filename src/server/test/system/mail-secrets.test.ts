import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createDb } from "#server/db/client.ts";
import { startMailServer } from "#server/test/mail-server.ts";
import { freePort, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";

const dataDir = mkdtempSync(join(tmpdir(), "postloom-mail-"));
const mailServer = await startMailServer();
const url = await testDatabase();
const database = createDb(url);
const port = await freePort();
const server = await startServerProcess({
  NODE_ENV: "test",
  PORT: String(port),
  PUBLIC_URL: "https://studio.example.org",
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  SANDBOX: "false",
  LOG_LEVEL: "trace",
  SMTP_URL: mailServer.url,
  MAIL_FROM: "Postloom <loom@example.org>",
});
afterAll(async () => {
  await server.kill("SIGTERM");
  await database.close();
  await mailServer.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const email = `canary-${crypto.randomUUID()}@example.test`;
const reader = `reader-${crypto.randomUUID()}@example.test`;
const password = "correct horse canary";
const next = "battery staple canary";

async function call(method: string, path: string, body: object, token?: string): Promise<{ token: string }> {
  const response = await fetch(`${server.baseUrl}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text) as { token: string };
}

/** Waits for the mail and returns the token in it. */
async function tokenMailedTo(address: string, screen: string): Promise<string> {
  const link = new RegExp(`/${screen}/([^\\s/"<]+)`);
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const texts = mailServer.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.text ?? "");
    const token = texts.map((text) => link.exec(text)?.[1]).find((found) => found !== undefined);
    if (token !== undefined) return token;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No link to ${screen} was mailed to ${address}\n${server.output()}`);
}

/** Every row of every table as text, as in a dump. */
async function everythingStored(): Promise<string> {
  const tables = await database.sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`;
  const rows = await Promise.all(
    tables.map(({ name }) => database.sql.unsafe<{ row: string }[]>(`select t::text as row from ${name} t`)),
  );
  return rows.flatMap((table) => table.map(({ row }) => row)).join("\n");
}

test(
  "the log and the database contain no mailed token and no password, used or unused",
  { timeout: 90_000 },
  async () => {
    const { token } = await call("POST", "/auth/register", { email, password, firstName: "Mira" });
    const verify = await tokenMailedTo(email, "verify-email");
    await call("POST", "/auth/forgot-password", { email });
    const reset = await tokenMailedTo(email, "reset-password");
    const changed = `new-${email}`;
    await call("POST", "/auth/change-email", { email: changed, password }, token);
    const change = await tokenMailedTo(changed, "verify-email");
    await call("POST", "/newsletter/subscribe", { email: reader });
    const confirm = await tokenMailedTo(reader, "newsletter/confirm");
    const unsubscribe = await tokenMailedTo(reader, "newsletter/unsubscribe");
    const secrets = [verify, reset, change, confirm, unsubscribe, password, next, token];

    // The links have been mailed and not used: only the mails contain the tokens.
    const waiting = await everythingStored();
    await fetch(`${server.baseUrl}/reset-password/${reset}`);
    await fetch(`${server.baseUrl}/api/newsletter/unsubscribe/${unsubscribe}`);
    await call("POST", "/auth/verify-email", { token: verify });
    await call("POST", "/newsletter/confirm", { token: confirm });
    await call("PATCH", `/auth/reset-password/${reset}`, { password: next });
    const used = await everythingStored();
    const log = server.output();

    // Proves that the search works: the address is allowed to be there and is found.
    expect(waiting).toContain(email);
    expect(log).toContain("mail.sent");
    expect(log).toContain("/reset-password/[redacted]");
    for (const place of [waiting, used, log]) {
      for (const secret of secrets) expect(place.includes(secret), `${secret.slice(0, 8)}… is readable`).toBe(false);
    }
    expect(log).not.toContain(email);
    expect(log).not.toContain(reader);
  },
);
