import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { refuseUnreadable, unreadableRequests } from "#server/http/unreadable-requests.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness({ listens: true });
const { port } = h.deps.config;

/** What every answer has, whatever it is about. */
const headersOfAnAnswer = await fetch(`${h.deps.config.selfUrl}/api/nothing`).then((answer) => answer.headers);
const ownHeaders =
  /^(content-(type|length|encoding)$|vary$|date$|connection$|keep-alive$|transfer-encoding$|x-request-id$)/;
const commonHeaders = Object.fromEntries([...headersOfAnAnswer].filter(([name]) => !ownHeaders.test(name)));

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Splits what a socket received into answers, by their Content-Length alone: a byte too many or too few shows. */
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
      expect(headers, `${name} is there twice`).not.toHaveProperty([name.toLowerCase()]);
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

/** Everything that comes until the server ends the connection. */
async function until(socket: Socket): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function send(...bytes: string[]): Promise<RawAnswer[]> {
  const socket = await open();
  const received = until(socket);
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

test("what other answers have in common is what the tests below ask for", () => {
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
  ["far more headers than are read", get("/", `x-filler: ${"a".repeat(2_000_000)}`), 431, "PAYLOAD_TOO_LARGE"],
  ["an address that is too long", get(`/api/${"a".repeat(20_000)}`), 431, "PAYLOAD_TOO_LARGE"],
  ["Content-Length twice", `${login("content-length: 2", "content-length: 3")}{} `, 400, "INVALID_INPUT"],
  [
    "Transfer-Encoding with Content-Length",
    `${login("transfer-encoding: chunked", "content-length: 2")}2\r\n{}\r\n0\r\n\r\n`,
    400,
    "INVALID_INPUT",
  ],
  ["a Content-Length that is no number", `${login("content-length: two")}{}`, 400, "INVALID_INPUT"],
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
  ["a version that is none", "GET / HTTP/7.3\r\nhost: x\r\n\r\n", 400, "INVALID_INPUT"],
  ["HTTP/2 without being asked", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "INVALID_INPUT"],
  ["a method that is unknown", "BREW /api/posts HTTP/1.1\r\nhost: x\r\n\r\n", 400, "INVALID_INPUT"],
  ["a header without a name", "GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n", 400, "INVALID_INPUT"],
  ["no Host", "GET /api/system/info HTTP/1.1\r\n\r\n", 400, "INVALID_INPUT"],
  [
    "no Host, for an address that cannot be decoded",
    "GET /api/% HTTP/1.1\r\nconnection: close\r\n\r\n",
    400,
    "INVALID_INPUT",
  ],
  ["no Host, with a body", "POST /api/auth/login HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}", 400, "INVALID_INPUT"],
  ["an Expect that nobody meets", `${login("expect: 200-maybe", "content-length: 2")}{}`, 417, "INVALID_INPUT"],
  ["a tunnel", "CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n", 400, "INVALID_INPUT"],
])("%s: refused in the documented shape with the headers of every answer", async (_what, bytes, status, code) => {
  const answers = await send(bytes);
  expect(answers).toHaveLength(1);
  expectRefusal(answers[0], status, code);
});

test.each([
  ["a broken letter", "/api/posts/%E0%A4%A"],
  ["a lone percent sign", "/%"],
  ["an id that is far too long", `/api/posts/${"a".repeat(3_000)}`],
  ["a surrogate", "/media/%ud800"],
])("an address with %s: refused with the headers of every answer, and the connection goes on", async (_what, path) => {
  const { "cache-control": _ofTheApi, ...common } = commonHeaders;
  const answers = await send(get(path), get("/api/nothing", "connection: close"));
  expect(answers.map(({ status }) => status)).toEqual([expect.toBeOneOf([400, 404]), 404]);
  expect(answers[0]?.headers).toMatchObject(path.startsWith("/api/") ? commonHeaders : common);
  expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({ status: "error", message: expect.any(String) });
});

test("a method that no route has is not found, like any other address", async () => {
  const answers = await send("PROPFIND /api/posts HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  expectRefusal(answers[0], 404, "NOT_FOUND");
});

test("what is readable before is answered as ever, then the refusal, in this order and nothing more", async () => {
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

test("all of it in one packet: the refusal still comes behind the answers", async () => {
  const body = '{"email":"nobody@example.test","password":"wrong"}';
  const good = `${login(`content-length: ${body.length}`)}${body}`;
  const answers = await send(`${good}${login("transfer-encoding: chunked")}zz\r\n`);
  expect(answers.map(({ status }) => status)).toEqual([401, 400]);
  expectRefusal(answers[1], 400, "INVALID_INPUT");
});

test("the words are in the language of the request, where its headers could be read", async () => {
  const german = await send(`${login("transfer-encoding: chunked", "accept-language: de")}zz\r\n`);
  expect(german[0]?.body).toContain("Die Anfrage konnte nicht gelesen werden");
  const french = await send("GET / HTTP/1.1\r\naccept-language: fr\r\n\r\n");
  expect(french[0]?.body).toContain("La requête");
});

test("an answer that has begun is not written into", async () => {
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
  const received = until(socket);
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

test("a caller that is gone gets nothing, and the server goes on", async () => {
  for (let round = 0; round < 20; round++) {
    const socket = await open();
    socket.write(`${login("transfer-encoding: chunked")}zz\r\n`);
    socket.resetAndDestroy();
    await once(socket, "close");
  }
  const answers = await send(get("/health/live", "connection: close"));
  expect(answers.map(({ status }) => status)).toEqual([200]);
});

test("a caller that keeps talking after the refusal is cut off", async () => {
  const socket = await open();
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => undefined);
  socket.allowHalfOpen = true;
  socket.resume();
  socket.write("BREW / HTTP/1.1\r\n\r\n");
  const talking = setInterval(() => socket.write("BREW / HTTP/1.1\r\n\r\n"), 50);
  await closed;
  clearInterval(talking);
});
