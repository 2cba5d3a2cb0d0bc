import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { newSecret } from "#server/domains/webhooks/webhook-secret.ts";
import { freePort } from "#server/test/server-process.ts";
import { webhookTopics } from "#shared/webhooks/webhook-events.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../docs/webhooks.md"), "utf8");

/** Starts the example of the page as it is printed there. */
async function startExample(secret: string) {
  const source = /```js\n([\s\S]+?)```/.exec(page)?.[1];
  if (source === undefined) throw new Error("docs/webhooks.md has no example");
  const folder = mkdtempSync(join(tmpdir(), "postloom-receiver-"));
  writeFileSync(join(folder, "receiver.mjs"), source);
  const port = await freePort();
  const child = spawn(process.execPath, [join(folder, "receiver.mjs")], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output).toContain("listening");
  return { url: `http://127.0.0.1:${port}/`, output: () => output };
}

test("the example of the documentation accepts signed events, once each, and refuses others", async () => {
  const [secret, other] = [newSecret(), newSecret()];
  const { url, output } = await startExample(secret);
  const body = JSON.stringify({
    type: "post.published",
    timestamp: new Date().toISOString(),
    data: { postId: "019ab3ee" },
  });
  const send = async (id: string, at: Date, secrets: readonly string[], sent = body) => {
    const signatures = secrets.map((one) => new Webhook(one).sign(id, at, body));
    const headers = {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": signatures.join(" "),
    };
    return (await fetch(url, { method: "POST", headers, body: sent })).status;
  };
  expect(await send("one", new Date(), [secret])).toBe(204);
  expect(await send("one", new Date(), [secret])).toBe(204);
  expect(await send("two", new Date(), [other, secret])).toBe(204);
  expect(await send("three", new Date(), [other])).toBe(401);
  expect(await send("four", new Date(), [secret], `${body} `)).toBe(401);
  expect(await send("five", new Date(Date.now() - 600_000), [secret])).toBe(401);
  expect((await fetch(url, { method: "POST", body })).status).toBe(401);
  await expect.poll(() => output().match(/post\.published 019ab3ee/g)).toHaveLength(2);
});

test("the documentation names every event", () => {
  for (const topic of [...webhookTopics, "webhook.test"]) expect(page).toContain(`\`${topic}\``);
});
