import { once } from "node:events";
import { connect } from "node:net";
import { fastify } from "fastify";
import { afterAll, expect, test } from "vitest";
import { isLoopback, networkOf } from "#server/lib/addresses/network.ts";
import { type Harness, harness } from "#server/test/harness.ts";
import { type Context, createContext } from "#server/trpc/context.ts";

const { deps }: Harness = await harness();

test("the wait of Prefer is read as RFC 7240 writes it, up to a minute", async () => {
  const app = fastify();
  app.get("/", async (request, reply) => {
    const signalOf = () => new AbortController().signal;
    const source = { deps, readSession: async () => null, readRole: async () => null, signalOf };
    return (await createContext(source, request, reply, 1)).preferWaitSeconds;
  });
  const waits = ["wait=20", "respond-async, Wait = 20", 'wait="20"; x=1', "wait=600", "wait=soon", "await=20"];
  const read = waits.map(async (prefer) => Number((await app.inject({ url: "/", headers: { prefer } })).body));
  expect(await Promise.all(read)).toEqual([20, 20, 20, 60, 0, 0]);
});

test("after the client closed the connection the address is empty and belongs to no network", async () => {
  const app = fastify();
  afterAll(() => app.close());
  const made = Promise.withResolvers<Context>();
  app.get("/", async (request, reply) => {
    request.raw.socket.destroy();
    await once(request.raw.socket, "close");
    const signalOf = () => new AbortController().signal;
    createContext(
      { deps, readSession: async () => null, readRole: async () => null, signalOf },
      request,
      reply,
      1,
    ).then(made.resolve, made.reject);
    return reply.hijack();
  });
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  const { address } = (await made.promise).client;
  expect(address).toBe("");
  expect([isLoopback(address), networkOf(address)]).toEqual([false, ""]);
});
