import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { refuseUnreadable, unreadableRequests } from "#server/http/unreadable-requests.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness({ listens: true });
const { port } = h.deps.config;

/** The headers of every response. */
const responseHeaders = await fetch(`${h.deps.config.selfUrl}/api/nothing`).then((answer) => answer.headers);
const individualHeaders =
  /^(content-(type|length|encoding)$|vary$|date$|connection$|keep-alive$|transfer-encoding$|x-request-id$)/;
const commonHeaders = Object.fromEntries([...responseHeaders].filter(([name]) => !individualHeaders.test(name)));

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Splits the received bytes into responses by Content-Length, so that an extra or missing byte fails the test. */
function answersIn(received: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = received; rest.length > 0;) {
    const headEnd = rest.indexOf("\r\n\r\n");
    expect(headEnd, rest.toString()).toBeGreaterThan(0);
    const [statusLine = "", ...lines] = rest.subarray(0, headEnd).toString().split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) [A-Z]/.exec(statusLine)?.[1]);
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^:]+): (.*)$/.exec(line) ?? [];
      expect(headers, `${name} is repeated`).not.toHaveProperty([name.toLowerCase()]);
      headers[name.toLowerCase()] = value;
    }
    const bodyEnd = headEnd + 4 + Number(headers["content-length"]);
    expect(rest.length, rest.toString()).toBeGreaterThanOrEqual(bodyEnd);
    answers.push({ status, headers, body: rest.subarray(headEnd + 4, bodyEnd).toString() });
    rest = rest.subarray(bodyEnd);
  }
  return answers;
}

async function open(to = port): Promise<Socket> {
  const socket = connect(to, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** Returns all bytes received until the server closes the connection. */
async function receiveAll(socket: Socket): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function send(...bytes: string[]): Promise<RawAnswer[]> {
  const socket = await open();
  const received = receiveAll(socket);
  for (const part of bytes) socket.write(part);
  return answersIn(await received);
}

function expectRefusal(answer: RawAnswer | undefined, status: number, code: string): void {
  expect(answer?.status).toBe(status);
  expect(answer?.headers).toMatchObject({
    ...commonHeaders,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    connection: "close",
    date: expect.stringMatching(/GMT$/),
  });
  const body = JSON.parse(answer?.body ?? "") as object;
  expect(body).toEqual({ status: "error", message: expect.stringMatching(/^[A-Z].+/), code });
  expect(answer?.body).not.toMatch(/HPE_|FST_|Error|statusCode/);
}

const login = (...headers: string[]) =>
  ["POST /api/auth/login HTTP/1.1", "host: x", "content-type: application/json", ...headers, "", ""].join("\r\n");
const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, "host: x", ...headers, "", ""].join("\r\n");

test("the headers that these tests expect include the security headers", () => {
  expect(Object.keys(commonHeaders).length).toBeGreaterThan(10);
  expect(commonHeaders).toMatchObject({
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "permissions-policy": expect.stringContaining("camera=()"),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
});

test.each<[string, string, number, string]>([
  ["headers that are too large", get("/api/system/info", `x-filler: ${"a".repeat(20_000)}`), 431, "PAYLOAD_TOO_LARGE"],
  ["headers of two megabytes", get("/", `x-filler: ${"a".repeat(2_000_000)}`), 431, "PAYLOAD_TOO_LARGE"],
  ["an address that is too long", get(`/api/${"a".repeat(20_000)}`), 431, "PAYLOAD_TOO_LARGE"],
  ["Content-Length twice", `${login("content-length: 2", "content-length: 3")}{} `, 400, "INVALID_INPUT"],
  [
    "Transfer-Encoding with Content-Length",
    `${login("transfer-encoding: chunked", "content-length: 2")}2\r\n{}\r\n0\r\n\r\n`,
    400,
    "INVALID_INPUT",
  ],
  ["a Content-Length that is not a number", `${login("content-length: two")}{}`, 400, "INVALID_INPUT"],
  ["a bad chunk", `${login("transfer-encoding: chunked")}zz\r\n{}\r\n0\r\n\r\n`, 400, "INVALID_INPUT"],
  ["a bad chunk after a good one", `${login("transfer-encoding: chunked")}2\r\n{}\r\n-\r\n`, 400, "INVALID_INPUT"],
  [
    "chunk extensions without end",
    `${login("transfer-encoding: chunked")}2;${"a".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    413,
    "PAYLOAD_TOO_LARGE",
  ],
  ["a bad request line", "GET / HTTP\r\n\r\n", 400, "INVALID_INPUT"],
  ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "INVALID_INPUT"],
  ["an unknown HTTP version", "GET / HTTP/7.3\r\nhost: x\r\n\r\n", 400, "INVALID_INPUT"],
  ["HTTP/2 without negotiation", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "INVALID_INPUT"],
  ["an unknown method", "BREW /api/posts HTTP/1.1\r\nhost: x\r\n\r\n", 400, "INVALID_INPUT"],
  ["a header without a name", "GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n", 400, "INVALID_INPUT"],
  ["no Host", "GET /api/system/info HTTP/1.1\r\n\r\n", 400, "INVALID_INPUT"],
  [
    "no Host, for an address that cannot be decoded",
    "GET /api/% HTTP/1.1\r\nconnection: close\r\n\r\n",
    400,
    "INVALID_INPUT",
  ],
  ["no Host, with a body", "POST /api/auth/login HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}", 400, "INVALID_INPUT"],
  ["an unsupported Expect", `${login("expect: 200-maybe", "content-length: 2")}{}`, 417, "INVALID_INPUT"],
  ["a tunnel", "CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n", 400, "INVALID_INPUT"],
])("%s: refused in the documented shape with the common headers", async (_what, bytes, status, code) => {
  const answers = await send(bytes);
  expect(answers).toHaveLength(1);
  expectRefusal(answers[0], status, code);
});

test.each([
  ["a broken UTF-8 sequence", "/api/posts/%E0%A4%A"],
  ["a lone percent sign", "/%"],
  ["an id that is far too long", `/api/posts/${"a".repeat(3_000)}`],
  ["a surrogate", "/media/%ud800"],
])("an address with %s: refused with the common headers, and the connection stays open", async (_what, path) => {
  const { "cache-control": _ofTheApi, ...common } = commonHeaders;
  const answers = await send(get(path), get("/api/nothing", "connection: close"));
  expect(answers.map(({ status }) => status)).toEqual([expect.toBeOneOf([400, 404]), 404]);
  expect(answers[0]?.headers).toMatchObject(path.startsWith("/api/") ? commonHeaders : common);
  expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({ status: "error", message: expect.any(String) });
});

test("a method without a route is not found, like an unknown address", async () => {
  const answers = await send("PROPFIND /api/posts HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  expectRefusal(answers[0], 404, "NOT_FOUND");
});

test("readable requests are answered first; the refusal is the last response", async () => {
  const answers = await send(
    get("/health/live"),
    get("/api/system/info"),
    "BREW / HTTP/1.1\r\n\r\n",
    get("/health/live"),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
  expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({ status: "ok" });
  expect(JSON.parse(answers[1]?.body ?? "")).toMatchObject({ status: "success" });
  expectRefusal(answers[2], 400, "INVALID_INPUT");
});

test("the refusal follows the responses when all requests arrive in one packet", async () => {
  const body = '{"email":"nobody@example.test","password":"wrong"}';
  const good = `${login(`content-length: ${body.length}`)}${body}`;
  const answers = await send(`${good}${login("transfer-encoding: chunked")}zz\r\n`);
  expect(answers.map(({ status }) => status)).toEqual([401, 400]);
  expectRefusal(answers[1], 400, "INVALID_INPUT");
});

test("the message is in the language of the request if its headers were readable", async () => {
  const german = await send(`${login("transfer-encoding: chunked", "accept-language: de")}zz\r\n`);
  expect(german[0]?.body).toContain("Die Anfrage konnte nicht gelesen werden");
  const french = await send("GET / HTTP/1.1\r\naccept-language: fr\r\n\r\n");
  expect(french[0]?.body).toContain("La requête");
});

test("no refusal is written into a started response", async () => {
  const requests = unreadableRequests({});
  const begun = Promise.withResolvers<void>();
  const app = fastify({ clientErrorHandler: requests.refuse });
  refuseUnreadable(app, requests);
  app.addContentTypeParser("text/plain", (_request, _body, done) => done(null));
  app.post("/", (_request, reply) => {
    reply.hijack().raw.write("the beginning");
    begun.resolve();
  });
  onTestFinished(() => app.close());
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = await open((app.server.address() as AddressInfo).port);
  const received = receiveAll(socket);
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n`,
  );
  await begun.promise;
  socket.write("zz\r\n");
  const text = (await received).toString();
  expect(text).toContain("the beginning");
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(text).not.toContain("INVALID_INPUT");
});

test("the server continues after clients disconnected with an unreadable request", async () => {
  for (let round = 0; round < 20; round++) {
    const socket = await open();
    socket.write(`${login("transfer-encoding: chunked")}zz\r\n`);
    socket.resetAndDestroy();
    await once(socket, "close");
  }
  const answers = await send(get("/health/live", "connection: close"));
  expect(answers.map(({ status }) => status)).toEqual([200]);
});

test("the connection of a client that continues to send after the refusal is cut", async () => {
  const socket = await open();
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => undefined);
  socket.allowHalfOpen = true;
  socket.resume();
  socket.write("BREW / HTTP/1.1\r\n\r\n");
  const sending = setInterval(() => socket.write("BREW / HTTP/1.1\r\n\r\n"), 50);
  await closed;
  clearInterval(sending);
});
