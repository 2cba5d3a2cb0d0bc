import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { judgeAnswersOf, takeFaults } from "#server/test/judged-fetch.ts";

const plans = {
  type: "object",
  required: ["plans"],
  additionalProperties: false,
  properties: { plans: { type: "array" } },
};
const document = {
  paths: {
    "/plans": {
      get: { responses: { 200: { content: { "application/json": { schema: plans } } } } },
      post: { responses: { 201: { content: { "application/json": { schema: plans } } } } },
    },
  },
  components: { responses: {}, schemas: {} },
};

let next = { status: 200, body: "", cutOff: false };
const server = createServer((request, response) => {
  const isDocument = request.url === "/api/openapi.json";
  response.writeHead(isDocument ? 200 : next.status, { "content-type": "application/json" });
  if (!isDocument && next.cutOff) response.write("{", () => response.destroy());
  else response.end(isDocument ? JSON.stringify(document) : next.body);
});
let baseUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  next = { status: 200, body: '{"plans":[]}', cutOff: false };
});

// In sequence: the first test runs before this server is registered for checks.
test("answers of an unregistered server are not checked", async () => {
  next.body = '{"plants":[]}';
  await fetch(`${baseUrl}/api/plans`);
  expect(takeFaults()).toEqual([]);
  await judgeAnswersOf(baseUrl);
});

test("a documented answer is no error and is read unchanged", async () => {
  const answer = await fetch(`${baseUrl}/api/plans?limit=1`);
  expect(await answer.json()).toEqual({ plans: [] });
  expect(takeFaults()).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ["fetched by a string", () => fetch(`${baseUrl}/api/plans`)],
  ["fetched by a Request", () => fetch(new Request(`${baseUrl}/api/plans`))],
  ["fetched by a URL", () => fetch(new URL(`${baseUrl}/api/plans`))],
  ["with an unread body", () => fetch(`${baseUrl}/api/plans`).then(() => undefined)],
])("an undocumented answer is an error: %s", async (_what, send) => {
  next.body = '{"plants":[]}';
  await send();
  expect(takeFaults()).toEqual([expect.stringContaining("GET /plans answered 200, not as documented")]);
});

test("a status that is not documented for this method is an error", async () => {
  await fetch(`${baseUrl}/api/plans`, { method: "POST" });
  expect(takeFaults()).toEqual([expect.stringContaining("POST /plans answered 200, which its meta does not name")]);
});

test("paths outside of the document are not checked", async () => {
  next.body = "{}";
  await fetch(`${baseUrl}/api/other`);
  await fetch(`${baseUrl}/plans`);
  expect(takeFaults()).toEqual([]);
});

test("a truncated answer is not checked, and is an error to its reader", async () => {
  next.cutOff = true;
  const answer = await fetch(`${baseUrl}/api/plans`);
  await expect(answer.text()).rejects.toThrow();
  expect(takeFaults()).toEqual([]);
});
