import { expect, test } from "vitest";
import { HttpFailure } from "#server/lib/http.ts";
import { internet } from "./destination.ts";
import { createRequestServer } from "./request-server.ts";
import { serve } from "./test/download.ts";

const resolvingTo = (address: string) => ({ ...internet, resolve: async () => [{ address, family: 4 }] });

const request = (url: string, { allowed = [], address = "192.0.2.1" }: { allowed?: string[]; address?: string } = {}) =>
  createRequestServer(allowed, resolvingTo(address))({ method: "GET", url, signal: AbortSignal.timeout(5_000) });

test.each([
  ["a private address", "https://10.0.0.1/"],
  ["http", "http://social.example.test/"],
  ["a port", "https://social.example.test:8443/"],
  ["a user name", "https://ann:secret@social.example.test/"],
  ["no URL", "no address at all"],
])("%s is refused and never sent", async (_name, url) => {
  const failure: unknown = await request(url).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HttpFailure);
  expect(failure).toMatchObject({ reason: "never_sent" });
});

test.each(["127.0.0.1", "10.1.2.3"])("a host name that resolves to %s is refused and never sent", async (address) => {
  const failure: unknown = await request("https://social.example.test/", { address }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    name: "HttpFailure",
    reason: "never_sent",
    message: "social.example.test resolves to an address that is not public",
  });
});

test("an allowed host may have a private address, http and a port", async () => {
  const { origin, requests } = await serve((_request, response) => response.end("{}"));
  const { status } = await request(origin, { allowed: [new URL(origin).host] });
  expect(status).toBe(200);
  expect(requests).toHaveLength(1);
});
