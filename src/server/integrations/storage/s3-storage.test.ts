import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
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

test("two prefixes in one bucket are separate", async () => {
  const [one, two] = [await createS3Storage(config()), await createS3Storage(config())];
  await one.put("a/file", Buffer.from("one"));
  expect(await two.read("a/file")).toBeNull();
  for await (const { key } of two.list("a/")) expect.fail(key);
});

test.each([
  ["a missing bucket", { bucket: "missing" }, "the bucket missing does not exist"],
  [
    "a wrong key",
    { credentials: { accessKeyId: "stranger", secretAccessKey: "wrong" } },
    "refuses these credentials (AWS_ACCESS_KEY_ID",
  ],
  ["an unreachable server", { endpoint: "http://127.0.0.1:1" }, "cannot be reached at http://127.0.0.1:1"],
])("%s fails the startup with an error that names the variable", async (_case, change, message) => {
  const failure = await createS3Storage(config(change)).catch((error: Error) => error.message);
  expect(failure).toMatch(/^STORAGE_URL: /);
  expect(failure).toContain(message);
});

/** A server that answers GET with success, and all other requests with this status. */
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
])("a server's response %i %s becomes %s", async (status, code, expected) => {
  await using fake = await failing(status, code);
  await expect(fake.storage.put("a/file", Buffer.from("x"))).rejects.toMatchObject({ code: expected });
  await expect(fake.storage.put("a/file", Readable.from([Buffer.from("x")]))).rejects.toMatchObject({ code: expected });
});

test("a refused upload closes its source stream", async () => {
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

/** Starts with a server that lists one old unfinished upload and answers its deletion with this status. */
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

test("an old upload that another process has just aborted does not fail the startup", async () => {
  await startBeside(404, "NoSuchUpload");
});

test("missing permission to abort old uploads fails the startup with an error that names the variable", async () => {
  await expect(startBeside(403, "AccessDenied")).rejects.toThrow(/^STORAGE_URL: the bucket media does not let/);
});

/** A server that sends every file with `body`. */
async function serving(body: (response: ServerResponse) => void, patienceMs: number) {
  const fake = createServer((request, response) => {
    if (request.url?.includes("?") === true && !request.url.includes("GetObject")) response.end("<Result/>");
    else body(response);
  });
  await new Promise<void>((resolve) => fake.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
  const storage = await createS3Storage(config({ endpoint }), patienceMs);
  return { storage, [Symbol.asyncDispose]: async () => fake.close().closeAllConnections() };
}

test("a reader may pause for longer than the read timeout of the server", async () => {
  const film = randomBytes(8 * 1024 * 1024);
  const silenceMs = 200;
  await using fake = await serving((response) => response.end(film), silenceMs);
  const opened = await fake.storage.open("a/film.mp4");
  const pieces: Buffer[] = [];
  for await (const piece of opened?.stream ?? []) {
    pieces.push(piece);
    // A real wait, because the test is about real time.
    if (pieces.length === 1) await setTimeout(silenceMs * 3);
  }
  expect(Buffer.concat(pieces)).toEqual(film);
});

test("a read fails when the server stops sending in the middle of a file", async () => {
  await using fake = await serving((response) => {
    response.writeHead(200, { "content-length": 1_000 });
    response.write("the beginning");
  }, 200);
  const opened = await fake.storage.open("a/film.mp4");
  await expect(opened && buffer(opened.stream)).rejects.toThrow("went silent for 200 ms");
});

test("a read is UNAVAILABLE when the server does not respond", async () => {
  await using fake = await serving(() => undefined, 100);
  await expect(fake.storage.open("a/film.mp4")).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test("old uploads on all pages are aborted, recent ones are kept", async () => {
  const aborted: string[] = [];
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const upload = (key: string, initiated: string) =>
    `<Upload><Key>${key}</Key><UploadId>u-${key}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
  const next = (key: string) =>
    `<IsTruncated>true</IsTruncated><NextKeyMarker>${key}</NextKeyMarker><NextUploadIdMarker>u-${key}</NextUploadIdMarker>`;
  const pages: Record<string, string> = {
    "": `${next("b")}${upload("a", at(3))}${upload("b", at(2))}`,
    b: `${next("d")}${upload("c", at(0))}${upload("d", at(9))}`,
    d: `<IsTruncated>false</IsTruncated>${upload("e", at(9))}`,
  };
  const fake = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://fake");
    if (request.method === "DELETE") {
      aborted.push(`${pathname} ${searchParams.get("uploadId")}`);
      response.writeHead(204).end();
    } else if (searchParams.has("uploads")) {
      const page = pages[searchParams.get("key-marker") ?? ""];
      response.end(`<ListMultipartUploadsResult>${page}</ListMultipartUploadsResult>`);
    } else response.end("<Result/>");
  });
  await new Promise<void>((resolve) => fake.listen(0, "127.0.0.1", resolve));
  try {
    await createS3Storage(config({ endpoint: `http://127.0.0.1:${(fake.address() as AddressInfo).port}` }));
  } finally {
    fake.close().closeAllConnections();
  }
  expect(aborted.toSorted()).toEqual(["a", "b", "d", "e"].map((key) => `/media/${key} u-${key}`));
});
