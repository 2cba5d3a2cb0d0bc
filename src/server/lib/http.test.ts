import { createServer, type RequestListener } from "node:http";
import { createServer as createSocketServer, type Server } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { HttpFailure, type HttpRequest, parseAnswer, requestJson } from "#server/lib/http.ts";

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function portOf(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}

const serve = async (listener: RequestListener) => `http://127.0.0.1:${await portOf(createServer(listener))}`;

const get = (url: string, change: Partial<HttpRequest> = {}) =>
  requestJson({ method: "GET", url, signal: new AbortController().signal, ...change });

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof HttpFailure ? error.reason : error),
  );

test("a host name that does not resolve means that nothing was sent", async () => {
  expect(await failureOf(get("http://nowhere.invalid/"))).toBe("never_sent");
});

test.each(["127.0.0.1", "localhost"])("a refused connection to %s means that nothing was sent", async (host) => {
  const server = createSocketServer();
  const port = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  expect(await failureOf(get(`http://${host}:${port}/`))).toBe("never_sent");
});

test("a server that does not speak TLS means that nothing was sent", async () => {
  const port = await portOf(createSocketServer((socket) => socket.end("hello")));
  expect(await failureOf(get(`https://127.0.0.1:${port}/`))).toBe("never_sent");
});

test("a signal that had ended before means that nothing was sent", async () => {
  let requests = 0;
  const url = await serve((_request, response) => {
    requests++;
    response.end("{}");
  });
  expect(await failureOf(get(url, { signal: AbortSignal.abort() }))).toBe("never_sent");
  expect(requests).toBe(0);
});

test("a connection cut after the request leaves the outcome open", async () => {
  const url = await serve((request) => request.socket.destroy());
  expect(await failureOf(get(url, { method: "POST", body: { json: { a: 1 } } }))).toBe("no_answer");
});

test("a connection cut in the middle of the answer leaves the outcome open", async () => {
  const url = await serve((request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("{", () => request.socket.destroy());
  });
  expect(await failureOf(get(url))).toBe("no_answer");
});

test("a server that says nothing is given up on at the first-byte deadline", async () => {
  const url = await serve(() => undefined);
  const startedAt = performance.now();
  expect(await failureOf(get(url, { firstByteMs: 100, totalMs: 60_000 }))).toBe("no_answer");
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test("a body that trickles is given up on at the total deadline", async () => {
  const url = await serve((_request, response) => {
    response.write("{");
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  });
  expect(await failureOf(get(url, { totalMs: 200 }))).toBe("no_answer");
});

test.each([
  ["an endless body", {}, (size: number) => Buffer.alloc(size, " ")],
  [
    "a small body that unpacks to a large one",
    { "content-encoding": "gzip" },
    (size: number) => gzipSync(Buffer.alloc(size, " ")),
  ],
])("%s is cut off at the cap", async (_name, headers, makeBody) => {
  const url = await serve((_request, response) => response.writeHead(200, headers).end(makeBody(3_000_000)));
  expect(await failureOf(get(url, { maxBytes: 1_000_000 }))).toBe("bad_answer");
});

test("a redirect is an answer and is not followed, so that no credential goes elsewhere", async () => {
  let requests = 0;
  const url = await serve((_request, response) => {
    requests++;
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  expect(await get(url, { headers: { authorization: "Bearer secret" } })).toMatchObject({ status: 302 });
  expect(requests).toBe(1);
});

test("any status is an answer, and a body that is not JSON reads as none", async () => {
  const url = await serve((_request, response) => response.writeHead(502).end("<html>"));
  expect(await get(url)).toMatchObject({ status: 502, body: undefined });
});

test("JSON, form and multipart bodies arrive as such", async () => {
  const url = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      response.end(JSON.stringify({ type: request.headers["content-type"], body: Buffer.concat(chunks).toString() }));
    });
  });
  const multipart = new FormData();
  multipart.set("field", "value");
  const send = async (body: NonNullable<HttpRequest["body"]>) => (await get(url, { method: "POST", body })).body;
  expect(await send({ json: { a: "ü" } })).toEqual({ type: "application/json", body: '{"a":"ü"}' });
  expect(await send({ form: { a: "1 2" } })).toEqual({
    type: expect.stringContaining("x-www-form-urlencoded"),
    body: "a=1+2",
  });
  expect(await send({ multipart })).toEqual({
    type: expect.stringContaining("multipart/form-data"),
    body: expect.stringContaining("value"),
  });
});

test("an answer of another shape is refused, and unknown fields are dropped", () => {
  const schema = z.object({ id: z.string() });
  expect(parseAnswer(schema, { status: 200, body: { id: "1", token: "x" } })).toEqual({ id: "1" });
  expect(() => parseAnswer(schema, { status: 200, body: undefined })).toThrow(HttpFailure);
});

test("a stream is sent as it is read, with its length told, and let go of", async () => {
  const url = await serve((request, response) => {
    let bytes = 0;
    request.on("data", (piece: Buffer) => (bytes += piece.length));
    request.on("end", () => response.end(JSON.stringify({ bytes, length: request.headers["content-length"] })));
  });
  const pieces = Array.from({ length: 40 }, () => Buffer.alloc(50_000, 7));
  const stream = Readable.from(pieces);
  const answer = await get(url, { method: "POST", body: { stream, sizeBytes: 2_000_000 } });
  expect(answer.body).toEqual({ bytes: 2_000_000, length: "2000000" });
  expect(stream.destroyed).toBe(true);
});

test("a stream that breaks off leaves the outcome open", async () => {
  const url = await serve((request, response) => {
    request.on("error", () => response.destroy()).resume();
  });
  const stream = Readable.from(
    (async function* () {
      yield Buffer.alloc(10);
      throw new Error("The file is gone");
    })(),
  );
  expect(await failureOf(get(url, { method: "POST", body: { stream, sizeBytes: 100 } }))).toBe("no_answer");
});
