import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import type { RequestListener, ServerResponse } from "node:http";
import { createServer } from "node:net";
import { Readable } from "node:stream";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { downloadFrom } from "./download-from.ts";
import { download, failureOf, internetWith } from "./test/download.ts";
import { serve } from "./test/serve.ts";

type Change = Parameters<typeof download>[1];

/** A server that the configuration names, and what a download from it brings. */
async function from(listener: RequestListener, change: Change = {}) {
  const { origin, requests } = await serve(listener);
  const trusted = { ...change, trustedOrigins: [origin] };
  return {
    requests,
    download: () => download(`${origin}/a.png?key=1`, trusted),
    failure: () => failureOf(`${origin}/a.png?key=1`, trusted),
  };
}

const piece = Buffer.alloc(64 * 1024, 7);

function* forEver(what: Buffer) {
  while (true) yield what;
}

/** Sends this for as long as the other side listens. */
function sendForEver(response: ServerResponse, what: Buffer): Promise<void> {
  Readable.from(forEver(what)).pipe(response);
  return new Promise((resolve) => response.on("close", resolve));
}

test("a file is written as it was sent, and its size, its declared type and its place are answered", async () => {
  const bytes = Buffer.from(Array.from({ length: 500_000 }, (_, index) => (index * 31) % 251));
  const { download: get, requests } = await from(
    (_request, response) => response.writeHead(200, { "content-type": "Image/PNG; charset=x" }).end(bytes),
    { allowedTypes: ["image/png", "image/webp"] },
  );
  const { toFile, ...answer } = await get();
  expect(answer).toEqual({
    sizeBytes: 500_000,
    contentType: "image/png",
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
])("what a server packs with %s unasked is unpacked", async (encoding, pack) => {
  const server = await from((_request, response) =>
    response.writeHead(200, { "content-encoding": encoding }).end(pack(piece)),
  );
  const { toFile, sizeBytes } = await server.download();
  expect(sizeBytes).toBe(piece.length);
  expect(piece.equals(await readFile(toFile))).toBe(true);
});

describe("the cap on bytes", () => {
  test("is met by a file of exactly that size", async () => {
    const server = await from((_request, response) => response.end(piece), { maxBytes: piece.length });
    expect(await server.download()).toMatchObject({ sizeBytes: piece.length, contentType: null });
  });

  test("holds for what is announced, before any of it is read", async () => {
    const server = await from(
      (_request, response) => response.writeHead(200, { "content-length": "1001" }).flushHeaders(),
      {
        maxBytes: 1_000,
      },
    );
    expect(await server.failure()).toMatchObject({ reason: "too_large" });
  });

  test("ends a body that has no end, and hangs up", async () => {
    const over: Promise<void>[] = [];
    const server = await from((_request, response) => void over.push(sendForEver(response, piece)));
    expect(await server.failure()).toMatchObject({ reason: "too_large" });
    await Promise.all(over);
  });

  test.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ])("ends a %s body that unpacks to far more", async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    const server = await from((_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(bomb),
    );
    expect(await server.failure()).toMatchObject({ reason: "too_large" });
  });

  test("ends a packed body that unpacks to nothing for ever", async () => {
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

describe("a body that is cut short", () => {
  test.each<[string, RequestListener]>([
    [
      "of its announced length",
      (request, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("x", () => request.socket.destroy());
      },
    ],
    ["without an announced length", (request, response) => void response.write("x", () => request.socket.destroy())],
    [
      "inside its packing",
      (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(piece).subarray(0, 50)),
    ],
  ])("%s is no file", async (_name, listener) => {
    expect(await (await from(listener)).failure()).toMatchObject({ reason: "broken_off" });
  });

  test.each(["gzip", "br", "deflate", "zstd", "gzip, gzip"])("or is not packed as %s is refused", async (encoding) => {
    const server = await from((_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(piece),
    );
    expect(await server.failure()).toMatchObject({ reason: "broken_off" });
  });
});

describe("an answer that is not the file", () => {
  test.each([204, 206, 304, 401, 404, 410, 429, 500])("status %i is told", async (status) => {
    const server = await from((_request, response) => response.writeHead(status).end());
    expect(await server.failure()).toMatchObject({ reason: "bad_status", status });
  });

  test("a page where a picture or a video is expected is refused, and the reason says so", async () => {
    const server = await from(
      (_request, response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<html>"),
      { allowedTypes: ["image/*", "video/mp4"] },
    );
    const failure = await server.failure();
    expect(failure).toMatchObject({ reason: "wrong_type" });
    expect(failure.message).toMatch(/^127\.0\.0\.1:\d+ sent text\/html instead of image\/\* or video\/mp4$/);
  });

  test.each(["image/jpeg", "video/mp4", "application/octet-stream", null])(
    "%s may be a picture or a video",
    async (type) => {
      const server = await from(
        (_request, response) => response.writeHead(200, type === null ? {} : { "content-type": type }).end(piece),
        { allowedTypes: ["image/*", "video/mp4"] },
      );
      expect(await server.download()).toMatchObject({ contentType: type });
    },
  );

  test.each(["video/webm", "imagex/png", "image", "application/json"])("%s is neither", async (type) => {
    const server = await from((_request, response) => response.writeHead(200, { "content-type": type }).end(piece), {
      allowedTypes: ["image/*", "video/mp4"],
    });
    expect(await server.failure()).toMatchObject({ reason: "wrong_type" });
  });
});

describe("a host that does not answer", () => {
  test("because nothing listens there", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No port");
    await new Promise((resolve) => server.close(resolve));
    const origin = `http://127.0.0.1:${address.port}`;
    expect(await failureOf(origin, { trustedOrigins: [origin] })).toMatchObject({ reason: "no_answer" });
  });

  test("because it hangs up", async () => {
    const server = await from((request) => request.socket.destroy());
    expect(await server.failure()).toMatchObject({ reason: "no_answer" });
  });
});

describe("the time", () => {
  test.each<[string, RequestListener]>([
    ["says nothing", () => undefined],
    ["stops in the middle", (_request, response) => void response.write("x")],
  ])("a host that %s is given up on after the idle time", async (_name, listener) => {
    const server = await from(listener, { idleMs: 100 });
    expect(await server.failure()).toMatchObject({ reason: "timed_out", message: expect.stringContaining("100 ms") });
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ["body", (response) => void response.write("x")],
    ["head", (response) => response.writeEarlyHints({ link: "</x>; rel=preload" })],
  ])("a host that lets its %s trickle is given up on after the whole time", async (_name, trickle) => {
    const server = await from(
      (_request, response) => {
        const timer = setInterval(() => trickle(response), 20);
        response.on("close", () => clearInterval(timer));
      },
      { totalMs: 300 },
    );
    expect(await server.failure()).toMatchObject({ reason: "timed_out", message: expect.stringContaining("300 ms") });
  });

  test("a name server that does not answer is given up on, too", async () => {
    const network = { ...internetWith({ port: 9 }, () => []), resolve: () => new Promise<never>(() => undefined) };
    const failure = await failureOf("https://files.example.test/", { totalMs: 100 }, network);
    expect(failure).toMatchObject({ reason: "timed_out" });
  });

  test("a slow host that keeps sending is waited for beyond the idle time", async () => {
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

describe("a download that is stopped", () => {
  test("before it began asks nobody", async () => {
    const server = await from((_request, response) => response.end("x"), { signal: AbortSignal.abort() });
    expect(await server.failure()).toMatchObject({ reason: "stopped" });
    expect(server.requests).toEqual([]);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ["before the answer", () => undefined],
    ["after the head of the answer", (response) => response.flushHeaders()],
    ["in the middle of the answer", (response) => void response.write(piece)],
  ])("%s hangs up and leaves nothing", async (_name, begin) => {
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
  test("keeps a file that is there already, and its error is not taken for one of the host", async () => {
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
