import { expect, test } from "vitest";
import { internet } from "./destination.ts";
import { type PostRequest, postTo } from "./post-to.ts";
import { serve } from "./test/download.ts";

const resolvingTo = (address: string) => ({ ...internet, resolve: async () => [{ address, family: 4 }] });

const post = (url: string, change: Partial<PostRequest> = {}, network = resolvingTo("192.0.2.1")) =>
  postTo(
    url,
    {
      headers: { "content-type": "text/plain" },
      body: Buffer.from("hello"),
      signal: AbortSignal.timeout(5_000),
      ...change,
    },
    network,
  );

const allowed = (origin: string) => ({ allowedHosts: [new URL(origin).host] });

test.each([
  ["a private address", "https://10.0.0.1/"],
  ["http", "http://hooks.example.test/"],
  ["a port", "https://hooks.example.test:8443/"],
  ["a user name", "https://ann:secret@hooks.example.test/"],
  ["no URL", "no address at all"],
])("%s is refused", async (_name, url) => {
  await expect(post(url)).rejects.toMatchObject({ reason: "unsafe_address" });
});

test.each(["127.0.0.1", "10.1.2.3", "::1"])("a host name that resolves to %s is refused", async (address) => {
  const sent = post("https://hooks.example.test/", {}, resolvingTo(address));
  await expect(sent).rejects.toMatchObject({ reason: "unsafe_address" });
});

test("an allowed host may have a private address, http and a port; others at that address may not", async () => {
  const { origin, requests } = await serve((_request, response) => response.writeHead(201).end());
  expect(await post(origin, allowed(origin))).toMatchObject({ status: 201 });
  await expect(post(origin, { allowedHosts: ["127.0.0.1:1"] })).rejects.toMatchObject({ reason: "unsafe_address" });
  expect(requests).toHaveLength(1);
});

test("a redirect is an answer and is not followed", async () => {
  const { origin, requests } = await serve((request, response) =>
    response.writeHead(request.url === "/" ? 307 : 200, { location: "/elsewhere" }).end(),
  );
  expect(await post(origin, allowed(origin))).toMatchObject({ status: 307 });
  expect(requests).toHaveLength(1);
});

test("at most the beginning of the answer is read, also of one that never ends or breaks off", async () => {
  const { origin } = await serve((request, response) => {
    response.writeHead(200);
    if (request.url === "/short") return void response.end("Thanks");
    response.write("Thanks");
    if (request.url === "/broken") return void setImmediate(() => response.destroy());
    if (request.url === "/endless") response.write("x".repeat(100_000));
  });
  const read = async (path: string, change: Partial<PostRequest> = {}) =>
    (await post(origin + path, { ...allowed(origin), answerBytes: 10, ...change })).start.toString();
  expect(await read("/short")).toBe("Thanks");
  expect(await read("/broken")).toBe("Thanks");
  expect(await read("/endless")).toBe("Thanksxxxx");
  // The beginning has to arrive before that.
  expect(await read("/stalls", { signal: AbortSignal.timeout(2_000) })).toBe("Thanks");
  expect(await read("/endless", { answerBytes: 0 })).toBe("");
});

test("a server that does not answer in time is distinguished from one that cannot be reached", async () => {
  const { origin } = await serve(() => undefined);
  const waiting = post(origin, { ...allowed(origin), signal: AbortSignal.timeout(100) });
  await expect(waiting).rejects.toMatchObject({ reason: "timed_out" });
  const closed = "http://127.0.0.1:9";
  await expect(post(closed, allowed(closed))).rejects.toMatchObject({ reason: "no_answer" });
});
