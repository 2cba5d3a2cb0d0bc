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

// One after the other: the first asks before anybody said that this server is judged.
test("nobody judges a server that was not named", async () => {
  next.body = '{"plants":[]}';
  await fetch(`${baseUrl}/api/plans`);
  expect(takeFaults()).toEqual([]);
  await judgeAnswersOf(baseUrl);
});

test("an answer as documented is no fault, and is read as it came", async () => {
  const answer = await fetch(`${baseUrl}/api/plans?limit=1`);
  expect(await answer.json()).toEqual({ plans: [] });
  expect(takeFaults()).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ["a field of another name", () => fetch(`${baseUrl}/api/plans`)],
  ["in a Request of its own", () => fetch(new Request(`${baseUrl}/api/plans`))],
  ["of an address", () => fetch(new URL(`${baseUrl}/api/plans`))],
  ["of which the caller takes no notice", () => fetch(`${baseUrl}/api/plans`).then(() => undefined)],
])("an answer that is not is a fault: %s", async (_what, ask) => {
  next.body = '{"plants":[]}';
  await ask();
  expect(takeFaults()).toEqual([expect.stringContaining("GET /plans answered 200, not as documented")]);
});

test("a status that this method does not name is a fault", async () => {
  await fetch(`${baseUrl}/api/plans`, { method: "POST" });
  expect(takeFaults()).toEqual([expect.stringContaining("POST /plans answered 200, which its meta does not name")]);
});

test("paths beside the document are none of its business", async () => {
  next.body = "{}";
  await fetch(`${baseUrl}/api/other`);
  await fetch(`${baseUrl}/plans`);
  expect(takeFaults()).toEqual([]);
});

test("an answer that is cut off is no fault of the document, and an error to its reader", async () => {
  next.cutOff = true;
  const answer = await fetch(`${baseUrl}/api/plans`);
  await expect(answer.text()).rejects.toThrow();
  expect(takeFaults()).toEqual([]);
});
