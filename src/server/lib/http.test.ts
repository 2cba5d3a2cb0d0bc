import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type RequestListener, createServer } from "node:http";
import { type Server, Socket, createServer as createSocketServer } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { HttpFailure, type HttpRequest, parseAnswer, requestJson, splitCredentials } from "#server/lib/http.ts";

test("user name and password are moved from the address to a header", () => {
  expect(splitCredentials("https://ann:p%40ss%20word@example.test:7860/sd/")).toEqual({
    baseUrl: "https://example.test:7860/sd",
    headers: { authorization: `Basic ${Buffer.from("ann:p@ss word").toString("base64")}` },
  });
});

test("an address without credentials is unchanged", () => {
  expect(splitCredentials("http://127.0.0.1:7860")).toEqual({ baseUrl: "http://127.0.0.1:7860", headers: {} });
});

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

test("an unresolvable host name is never_sent", async () => {
  expect(await failureOf(get("http://nowhere.invalid/"))).toBe("never_sent");
});

test.each(["127.0.0.1", "localhost"])("a refused connection to %s is never_sent", async (host) => {
  const server = createSocketServer();
  const port = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  expect(await failureOf(get(`http://${host}:${port}/`))).toBe("never_sent");
});

test("a failed TLS handshake is never_sent", async () => {
  const port = await portOf(createSocketServer((socket) => socket.end("hello")));
  expect(await failureOf(get(`https://127.0.0.1:${port}/`))).toBe("never_sent");
});

test.each([
  ["EHOSTUNREACH", "before the response", ""],
  ["EHOSTUNREACH", "in the response", "{"],
  ["ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC", "before the response", ""],
  ["ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC", "in the response", "{"],
])("%s %s is no_answer, because the server had the request", async (code, _when, answered) => {
  let fail = () => {};
  const onConnected = (message: unknown) => {
    const { socket } = z.object({ socket: z.instanceof(Socket) }).parse(message);
    fail = () => socket.destroy(Object.assign(new Error(`read ${code}`), { code, syscall: "read" }));
  };
  subscribe("undici:client:connected", onConnected);
  onTestFinished(() => void unsubscribe("undici:client:connected", onConnected));
  const url = await serve((_request, response) => {
    if (answered === "") return fail();
    response.writeHead(201, { "content-length": "100" });
    response.write(answered, () => setTimeout(fail, 20));
  });
  expect(await failureOf(get(url, { method: "POST", body: { json: { a: 1 } } }))).toBe("no_answer");
});

test("an aborted signal is never_sent", async () => {
  let requests = 0;
  const url = await serve((_request, response) => {
    requests++;
    response.end("{}");
  });
  expect(await failureOf(get(url, { signal: AbortSignal.abort() }))).toBe("never_sent");
  expect(requests).toBe(0);
});

test("a connection closed after the request is no_answer", async () => {
  const url = await serve((request) => request.socket.destroy());
  expect(await failureOf(get(url, { method: "POST", body: { json: { a: 1 } } }))).toBe("no_answer");
});

test("a connection closed in the middle of the response is no_answer", async () => {
  const url = await serve((request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("{", () => request.socket.destroy());
  });
  expect(await failureOf(get(url))).toBe("no_answer");
});

test("a server without a response is no_answer after the first-byte timeout", async () => {
  const url = await serve(() => undefined);
  const startedAt = performance.now();
  expect(await failureOf(get(url, { firstByteMs: 100, totalMs: 60_000 }))).toBe("no_answer");
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test("a slow body is no_answer after the total timeout", async () => {
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
    "a small body that decompresses to a large one",
    { "content-encoding": "gzip" },
    (size: number) => gzipSync(Buffer.alloc(size, " ")),
  ],
])("%s is bad_answer above the size limit", async (_name, headers, makeBody) => {
  const url = await serve((_request, response) => response.writeHead(200, headers).end(makeBody(3_000_000)));
  expect(await failureOf(get(url, { maxBytes: 1_000_000 }))).toBe("bad_answer");
});

test("a redirect is returned and not followed, so that no credential is sent to another host", async () => {
  let requests = 0;
  const url = await serve((_request, response) => {
    requests++;
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  expect(await get(url, { headers: { authorization: "Bearer secret" } })).toMatchObject({ status: 302 });
  expect(requests).toBe(1);
});

test("any status is a response, and a body that is not JSON is undefined", async () => {
  const url = await serve((_request, response) => response.writeHead(502).end("<html>"));
  expect(await get(url)).toMatchObject({ status: 502, body: undefined });
});

test("JSON, form and multipart bodies are sent with their content types", async () => {
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

test("a body that does not match the schema is refused, and unknown fields are dropped", () => {
  const schema = z.object({ id: z.string() });
  expect(parseAnswer(schema, { status: 200, body: { id: "1", token: "x" } })).toEqual({ id: "1" });
  expect(() => parseAnswer(schema, { status: 200, body: undefined })).toThrow(HttpFailure);
});

test("a stream is sent with its content-length and destroyed afterwards", async () => {
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

test("a failing stream is no_answer", async () => {
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
