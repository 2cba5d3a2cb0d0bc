import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import type { RequestListener, ServerResponse } from "node:http";
import { createServer } from "node:net";
import { Readable } from "node:stream";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { downloadFrom } from "./download-from.ts";
import { download, failureOf, internetWith, serve } from "./test/download.ts";

type Change = Parameters<typeof download>[1];

/** A trusted server, with functions for a download from it. */
async function from(listener: RequestListener, change: Change = {}) {
  const { origin, requests } = await serve(listener);
  const trusted = { ...change, trustedOrigins: [origin] };
  return {
    requests,
    download: () => download(`${origin}/a.png?key=1`, trusted),
    failure: () => failureOf(`${origin}/a.png?key=1`, trusted),
  };
}

const chunk = Buffer.alloc(64 * 1024, 7);

function* forEver(content: Buffer) {
  while (true) yield content;
}

/** Sends the content repeatedly until the connection closes. */
function sendForEver(response: ServerResponse, content: Buffer): Promise<void> {
  Readable.from(forEver(content)).pipe(response);
  return new Promise((resolve) => response.on("close", resolve));
}

test("a file is written unchanged, and its size, declared type and final address are returned", async () => {
  const bytes = Buffer.from(Array.from({ length: 500_000 }, (_, index) => (index * 31) % 251));
  const { download: get, requests } = await from(
    (_request, response) => response.writeHead(200, { "content-type": "Image/PNG; charset=x" }).end(bytes),
    { allowedTypes: ["image/png", "image/webp"] },
  );
  const { toFile, ...result } = await get();
  expect(result).toEqual({
    sizeBytes: 500_000,
    contentType: "image/png",
    charset: "x",
    etag: null,
    finalUrl: `http://${requests[0]?.headers.host}/a.png?key=1`,
  });
  expect(bytes.equals(await readFile(toFile))).toBe(true);
  expect(requests[0]?.headers).toMatchObject({ accept: "image/png, image/webp", "accept-encoding": "identity" });
});

test.each([
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["GZIP", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
])("a %s body is decompressed, although it was not requested", async (encoding, compress) => {
  const server = await from((_request, response) =>
    response.writeHead(200, { "content-encoding": encoding }).end(compress(chunk)),
  );
  const { toFile, sizeBytes } = await server.download();
  expect(sizeBytes).toBe(chunk.length);
  expect(chunk.equals(await readFile(toFile))).toBe(true);
});

describe("the size limit", () => {
  test("allows a file of exactly that size", async () => {
    const server = await from((_request, response) => response.end(chunk), { maxBytes: chunk.length });
    expect(await server.download()).toMatchObject({ sizeBytes: chunk.length, contentType: null });
  });

  test("applies to the content-length, before the body is read", async () => {
    const server = await from(
      (_request, response) => response.writeHead(200, { "content-length": "1001" }).flushHeaders(),
      {
        maxBytes: 1_000,
      },
    );
    expect(await server.failure()).toMatchObject({ reason: "too_large" });
  });

  test("ends an endless body, and closes the connection", async () => {
    const over: Promise<void>[] = [];
    const server = await from((_request, response) => void over.push(sendForEver(response, chunk)));
    expect(await server.failure()).toMatchObject({ reason: "too_large" });
    await Promise.all(over);
  });

  test.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ])("ends a %s body that decompresses to far more", async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    const server = await from((_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(bomb),
    );
    expect(await server.failure()).toMatchObject({ reason: "too_large" });
  });

  test("ends an endless compressed body that decompresses to nothing", async () => {
    const nothing = Buffer.concat(Array.from({ length: 1_000 }, () => gzipSync("")));
    const over: Promise<void>[] = [];
    const server = await from((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      over.push(sendForEver(response, nothing));
    });
    expect(await server.failure()).toMatchObject({ reason: "too_large" });
    await Promise.all(over);
  });
});

describe("an incomplete body", () => {
  test.each<[string, RequestListener]>([
    [
      "with a content-length",
      (request, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("x", () => request.socket.destroy());
      },
    ],
    ["without a content-length", (request, response) => void response.write("x", () => request.socket.destroy())],
    [
      "with truncated compression",
      (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(chunk).subarray(0, 50)),
    ],
  ])("%s is broken_off", async (_name, listener) => {
    expect(await (await from(listener)).failure()).toMatchObject({ reason: "broken_off" });
  });

  test.each(["gzip", "br", "deflate", "zstd", "gzip, gzip"])(
    "or one that is not valid %s is broken_off",
    async (encoding) => {
      const server = await from((_request, response) =>
        response.writeHead(200, { "content-encoding": encoding }).end(chunk),
      );
      expect(await server.failure()).toMatchObject({ reason: "broken_off" });
    },
  );
});

describe("a response that is not the file", () => {
  test.each([204, 206, 304, 401, 404, 410, 429, 500])("with status %i is a bad_status", async (status) => {
    const server = await from((_request, response) => response.writeHead(status).end());
    expect(await server.failure()).toMatchObject({ reason: "bad_status", status });
  });

  test("of a type that is not allowed is refused with both types in the message", async () => {
    const server = await from(
      (_request, response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<html>"),
      { allowedTypes: ["image/*", "video/mp4"] },
    );
    const failure = await server.failure();
    expect(failure).toMatchObject({ reason: "wrong_type" });
    expect(failure.message).toMatch(/^127\.0\.0\.1:\d+ sent text\/html instead of image\/\*, video\/mp4$/);
  });

  test.each(["image/jpeg", "video/mp4", "application/octet-stream", null])(
    "with the type %s is accepted for pictures and videos",
    async (type) => {
      const server = await from(
        (_request, response) => response.writeHead(200, type === null ? {} : { "content-type": type }).end(chunk),
        { allowedTypes: ["image/*", "video/mp4"] },
      );
      expect(await server.download()).toMatchObject({ contentType: type });
    },
  );

  test.each(["video/webm", "imagex/png", "image", "application/json"])(
    "with the type %s is refused for pictures and videos",
    async (type) => {
      const server = await from((_request, response) => response.writeHead(200, { "content-type": type }).end(chunk), {
        allowedTypes: ["image/*", "video/mp4"],
      });
      expect(await server.failure()).toMatchObject({ reason: "wrong_type" });
    },
  );
});

describe("a host is no_answer", () => {
  test("when the port is closed", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No port");
    await new Promise((resolve) => server.close(resolve));
    const origin = `http://127.0.0.1:${address.port}`;
    expect(await failureOf(origin, { trustedOrigins: [origin] })).toMatchObject({ reason: "no_answer" });
  });

  test("when it closes the connection", async () => {
    const server = await from((request) => request.socket.destroy());
    expect(await server.failure()).toMatchObject({ reason: "no_answer" });
  });
});

describe("the timeouts", () => {
  test.each<[string, RequestListener]>([
    ["sends nothing", () => undefined],
    ["stops in the middle", (_request, response) => void response.write("x")],
  ])("end a download from a host that %s, after the idle time", async (_name, listener) => {
    const server = await from(listener, { idleMs: 100 });
    expect(await server.failure()).toMatchObject({ reason: "timed_out", message: expect.stringContaining("0.1 s") });
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ["body", (response) => void response.write("x")],
    ["head", (response) => response.writeEarlyHints({ link: "</x>; rel=preload" })],
  ])("end a download from a host with a slow %s, after the total time", async (_name, sendPart) => {
    const server = await from(
      (_request, response) => {
        const timer = setInterval(() => sendPart(response), 20);
        response.on("close", () => clearInterval(timer));
      },
      { totalMs: 300 },
    );
    expect(await server.failure()).toMatchObject({ reason: "timed_out", message: expect.stringContaining("0.3 s") });
  });

  test("include the name resolution", async () => {
    const network = { ...internetWith({ port: 9 }, () => []), resolve: () => new Promise<never>(() => undefined) };
    const failure = await failureOf("https://files.example.test/", { totalMs: 100 }, network);
    expect(failure).toMatchObject({ reason: "timed_out" });
  });

  test("do not end a slow download with regular data after the idle time", async () => {
    const server = await from(
      (_request, response) => {
        let sent = 0;
        const timer = setInterval(() => {
          response.write("x");
          if (++sent < 12) return;
          clearInterval(timer);
          response.end();
        }, 100);
      },
      { idleMs: 1_000 },
    );
    expect(await server.download()).toMatchObject({ sizeBytes: 12 });
  });
});

describe("a download that is aborted", () => {
  test("before its start sends no request", async () => {
    const server = await from((_request, response) => response.end("x"), { signal: AbortSignal.abort() });
    expect(await server.failure()).toMatchObject({ reason: "stopped" });
    expect(server.requests).toEqual([]);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ["before the response", () => undefined],
    ["after the head of the response", (response) => response.flushHeaders()],
    ["in the middle of the response", (response) => void response.write(chunk)],
  ])("%s closes the connection and leaves no file", async (_name, begin) => {
    const stop = new AbortController();
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const server = await from(
      (_request, response) => {
        response.on("close", close);
        begin(response);
        setTimeout(() => stop.abort(), 50);
      },
      { signal: stop.signal },
    );
    expect(await server.failure()).toMatchObject({ reason: "stopped" });
    await closed;
  });
});

describe("the disk", () => {
  test("keeps an existing file, and its error is rethrown unchanged", async () => {
    const server = await serve((_request, response) => response.end("new"));
    const again = { trustedOrigins: [server.origin] };
    const { toFile } = await download(server.origin, again);
    await writeFile(toFile, "old");
    const request = {
      ...again,
      toFile,
      maxBytes: 10,
      totalMs: 60_000,
      idleMs: 60_000,
      signal: new AbortController().signal,
    };
    await expect(downloadFrom(server.origin, request)).rejects.toMatchObject({ code: "EEXIST" });
    expect(await readFile(toFile, "utf8")).toBe("old");
  });
});
