import { once } from "node:events";
import { connect } from "node:net";
import { fastify } from "fastify";
import { afterAll, expect, test } from "vitest";
import { isLoopback, networkOf } from "#server/lib/addresses/network.ts";
import { type Harness, harness } from "#server/test/harness.ts";
import { type Context, createContext } from "#server/trpc/context.ts";

const { deps }: Harness = await harness();

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
