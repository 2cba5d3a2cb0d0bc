import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { closeHttp, endSilentConnections } from "#server/http/close-http.ts";

test("a request under way is answered, and a connection that asks for nothing holds nobody up", async () => {
  const app = fastify({ forceCloseConnections: "idle" });
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: stopping, resolve: stop } = Promise.withResolvers<void>();
  endSilentConnections(app);
  app.get("/slow", async () => {
    ask();
    await stopping;
    return "done";
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  const silentEnded = once(silent, "close");
  const answer = fetch(`http://127.0.0.1:${port}/slow`);
  await asked;

  // The request keeps its connection open to the end, and the time it is given is far from over.
  const closed = closeHttp(app, 60_000);
  await silentEnded;
  stop();
  expect(await (await answer).text()).toBe("done");
  await closed;
});
