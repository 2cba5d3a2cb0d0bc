import { randomUUID } from "node:crypto";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createDb } from "#server/db/client.ts";
import { type Stream, createChangeFeed, liveChannel } from "#server/domains/live/change-feed.ts";
import { PendingChanges } from "#server/domains/live/pending-changes.ts";
import { createLogger } from "#server/lib/logger.ts";
import { testDatabase } from "#server/test/test-database.ts";
import { PostId, UserId } from "#shared/ids.ts";

const log = createLogger({ level: "silent", pretty: false });
const url = new URL(await testDatabase());
const direct = createDb(url.href);
afterAll(() => direct.close());

/** A network that can drop the server's data without closing the connection, as after a cut cable. */
async function aNetwork() {
  const muted = new Set<Socket>();
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    return socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    const upstream = track(connect(Number(url.port), url.hostname));
    client.pipe(upstream);
    upstream.on("data", (bytes) => !muted.has(client) && client.write(bytes));
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    mute: () => sockets.forEach((socket) => muted.add(socket)),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

function aStream(userId = UserId.parse(randomUUID())): Stream & { ended: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    userId,
    workspaceId: userId,
    changes: new PendingChanges(),
    checkAccess: () => undefined,
    end: resolve,
    ended: promise,
  };
}

const sendNotice = (payload: string) => direct.sql`select pg_notify(${liveChannel}, ${payload})`;

test("a change reaches every stream of its workspace and no other; an invalid payload reaches none", async () => {
  const feed = await createChangeFeed({ sql: direct.sql, log });
  const [one, two, other] = [aStream(), aStream(), aStream()];
  const same = { ...two, userId: one.userId, workspaceId: one.workspaceId };
  for (const stream of [one, same, other]) {
    feed.join(stream);
    stream.changes.take();
  }
  const id = PostId.parse(randomUUID());
  for (const payload of ["", "post", `post ${one.userId}`, `post ${one.userId} 1`, `secret ${one.userId} ${id}`])
    await sendNotice(payload);
  await sendNotice(`post ${one.userId} ${id}`);
  await Promise.all([one.changes.wait(), same.changes.wait()]);
  expect(one.changes.take().posts).toEqual([id]);
  expect(same.changes.take().posts).toEqual([id]);
  expect(other.changes.take().posts).toEqual([]);
  await feed.close();
});

test("the end of a session makes the streams of its user check their access", async () => {
  const feed = await createChangeFeed({ sql: direct.sql, log });
  const { promise: looked, resolve } = Promise.withResolvers<void>();
  const stream = { ...aStream(), checkAccess: resolve };
  feed.join(stream);
  await sendNotice(`access ${stream.userId} ${randomUUID()}`);
  await looked;
  await feed.close();
});

test("a silently dead connection is detected: streams end, new ones are refused until it listens again", async () => {
  const network = await aNetwork();
  const database = createDb(network.url, { deadlineMs: 1_000 });
  const feed = await createChangeFeed({ sql: database.sql, log }, { echoMs: 200 });
  const stream = aStream();
  const leave = feed.join(stream);
  network.mute();
  await stream.ended;
  leave();
  expect(() => feed.join(aStream())).toThrow("Ask every 2 seconds instead");

  network.cut();
  await expect
    .poll(
      () => {
        try {
          feed.join(aStream());
          return "joined";
        } catch (error) {
          return String(error);
        }
      },
      { timeout: 15_000 },
    )
    .toBe("joined");
  await feed.close();
  await database.close();
  network.close();
});

test("closing the feed ends its streams", async () => {
  const feed = await createChangeFeed({ sql: direct.sql, log });
  const stream = aStream();
  feed.join(stream);
  await feed.close();
  await stream.ended;
});
