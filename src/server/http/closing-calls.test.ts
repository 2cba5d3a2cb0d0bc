import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { closeHttp } from "#server/http/close-http.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness({ listens: true });

test("a request that becomes complete during the stop is refused in the documented shape", async () => {
  const accepted = once(h.app.server, "connection") as Promise<[Socket]>;
  const socket = connect(h.deps.config.port, "127.0.0.1");
  const [ofServer] = await accepted;
  // With half of a request's head the connection counts as active and stays open.
  socket.write("GET /api/system/info HTTP/1.1\r\n");
  await expect.poll(() => ofServer.bytesRead).toBeGreaterThan(0);
  const closed = closeHttp(h.app, 10_000);
  await expect.poll(() => h.app.server.listening).toBe(false);
  socket.write("host: x\r\n\r\n");
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  await closed;
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  for (const header of [
    "content-security-policy: ",
    "x-content-type-options: nosniff",
    "retry-after: 5",
    "connection: close",
  ])
    expect(head.toLowerCase()).toContain(header);
  expect(JSON.parse(body)).toEqual({
    status: "error",
    message: "The server is stopping. Please try again in a moment.",
    code: "UNAVAILABLE",
  });
});
