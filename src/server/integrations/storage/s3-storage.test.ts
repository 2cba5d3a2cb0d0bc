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

test("an upload that a server refuses half-way lets go of the file it was reading", async () => {
  await using fake = await failing(403, "AccessDenied");
  const piece = Buffer.alloc(1024 * 1024);
  const endless = Readable.from(
    (async function* () {
      for (;;) yield piece;
    })(),
  );
  await expect(fake.storage.put("a/file", endless)).rejects.toThrow("no");
  expect(endless.destroyed).toBe(true);
});

/** A server that has one unfinished upload from long ago, and answers whoever wants to end it with this status. */
async function startBeside(status: number, code: string) {
  const listed = "<Upload><Key>a</Key><UploadId>1</UploadId><Initiated>2020-01-01T00:00:00.000Z</Initiated></Upload>";
  const fake = createServer((request, response) => {
    if (request.method === "GET") response.end(`<ListMultipartUploadsResult>${listed}</ListMultipartUploadsResult>`);
    else response.writeHead(status).end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
  });
  await new Promise<void>((resolve) => fake.listen(0, "127.0.0.1", resolve));
  try {
    await createS3Storage(config({ endpoint: `http://127.0.0.1:${(fake.address() as AddressInfo).port}` }));
  } finally {
    fake.close().closeAllConnections();
  }
}

test("an old upload that another process has just ended does not stop the start", async () => {
  await startBeside(404, "NoSuchUpload");
});

test("keys that may not end old uploads stop the start with a sentence that names the variable", async () => {
  await expect(startBeside(403, "AccessDenied")).rejects.toThrow(/^STORAGE_URL: the bucket media does not let/);
});
