import { once } from "node:events";
import { connect } from "node:net";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { limitSlowBodies } from "#server/http/slow-bodies.ts";

/** Sends a request whose body stops after its first bytes and tells whether the server cut it off. */
async function sendSlowly(path: string, deadlineMs: number): Promise<"cut off" | "still open"> {
  const app = fastify();
  limitSlowBodies(app, 100);
  app.post("/fields", async () => "ok");
  app.post("/file", { config: { bodyTimeoutMs: 60_000 } }, async () => "ok");
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen");
  const socket = connect(address.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":`,
  );
  const isOpen = new Promise<"still open">((resolve) => setTimeout(() => resolve("still open"), deadlineMs));
  const outcome = await Promise.race([once(socket, "close").then(() => "cut off" as const), isOpen]);
  socket.destroy();
  await app.close();
  return outcome;
}

test("a body that does not arrive is cut off, unless its route expects a file", async () => {
  expect(await sendSlowly("/fields", 5_000)).toBe("cut off");
  expect(await sendSlowly("/file", 400)).toBe("still open");
});
