import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import S3rver from "s3rver";
import { afterAll, expect, test } from "vitest";
import { createS3Storage } from "#server/integrations/storage/s3-storage.ts";
import type { S3Config } from "#server/integrations/storage/storage-url.ts";
import { storageContract } from "#server/integrations/storage/test/storage-contract.ts";

const directory = mkdtempSync(join(tmpdir(), "postloom-s3-"));
const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: "media", configs: [] }],
});
const { port } = await server.run();
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const config = (change: Partial<S3Config> = {}): S3Config => ({
  bucket: "media",
  prefix: `${randomUUID()}/`,
  endpoint: `http://127.0.0.1:${port}`,
  region: "us-east-1",
  credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  ...change,
});

storageContract(() => createS3Storage(config()));

test("two folders of one bucket do not see each other", async () => {
  const [one, two] = [await createS3Storage(config()), await createS3Storage(config())];
  await one.put("a/file", Buffer.from("one"));
  expect(await two.read("a/file")).toBeNull();
  for await (const { key } of two.list("a/")) expect.fail(key);
});

test.each([
  ["a bucket that is not there", { bucket: "missing" }, "the bucket missing does not exist"],
  [
    "a wrong key",
    { credentials: { accessKeyId: "stranger", secretAccessKey: "wrong" } },
    "refuses these credentials (AWS_ACCESS_KEY_ID",
  ],
  ["a dead server", { endpoint: "http://127.0.0.1:1" }, "cannot be reached at http://127.0.0.1:1"],
])("%s stops the start with a sentence that names the variable", async (_case, change, message) => {
  const failure = await createS3Storage(config(change)).catch((error: Error) => error.message);
  expect(failure).toMatch(/^STORAGE_URL: /);
  expect(failure).toContain(message);
});

/** A server that answers everything with this status, once it has said that the bucket is there. */
async function failing(status: number, code: string) {
  const fake = createServer((request, response) => {
    request.resume();
    if (request.method === "GET") response.end("<Result/>");
    else response.writeHead(status).end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
  });
  await new Promise<void>((resolve) => fake.listen(0, "127.0.0.1", resolve));
  const storage = await createS3Storage(
    config({ endpoint: `http://127.0.0.1:${(fake.address() as AddressInfo).port}` }),
  );
  return { storage, [Symbol.asyncDispose]: async () => fake.close().closeAllConnections() };
}

test.each([
  [503, "ServiceUnavailable", "UNAVAILABLE"],
  [507, "XMinioStorageFull", "INSUFFICIENT_STORAGE"],
  [403, "QuotaExceeded", "INSUFFICIENT_STORAGE"],
])("a server that answers %i %s is told as %s", async (status, code, expected) => {
  await using fake = await failing(status, code);
  await expect(fake.storage.put("a/file", Buffer.from("x"))).rejects.toMatchObject({ code: expected });
  await expect(fake.storage.put("a/file", Readable.from([Buffer.from("x")]))).rejects.toMatchObject({ code: expected });
});
