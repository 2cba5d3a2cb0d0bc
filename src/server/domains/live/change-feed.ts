import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import type { PendingChanges } from "#server/domains/live/pending-changes.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { Second } from "#shared/durations.ts";
import { CreationId, PostId, UserId } from "#shared/ids.ts";

/** The channel that the `*_live` triggers of the database notify. They decide which changes are news: drizzle/0016, 0022 and 0028. */
export const liveChannel = "postloom_live";

/** A parsed payload: kind, user, id. `access`: a login session of the user has ended. `notifications`, `accounts`: these lists have changed. */
type Notice =
  | { kind: "creation" | "progress"; userId: UserId; id: CreationId }
  | { kind: "post"; userId: UserId; id: PostId }
  | { kind: "notifications"; userId: UserId }
  | { kind: "accounts"; userId: UserId }
  | { kind: "access"; userId: UserId };

const Payload = z.union([
  z.tuple([z.enum(["creation", "progress"]), UserId, CreationId]),
  z.tuple([z.literal("post"), UserId, PostId]),
  z.tuple([z.literal("access"), UserId, z.uuid()]),
  z.tuple([z.literal("notifications"), UserId, UserId]),
  z.tuple([z.literal("accounts"), UserId, UserId]),
]);

/** null for an unknown payload. */
function parseNotice(payload: string): Notice | null {
  const fields = Payload.safeParse(payload.split(" ")).data;
  if (fields === undefined) return null;
  if (fields[0] === "access" || fields[0] === "notifications" || fields[0] === "accounts")
    return { kind: fields[0], userId: fields[1] };
  if (fields[0] === "post") return { kind: "post", userId: fields[1], id: fields[2] };
  return { kind: fields[0], userId: fields[1], id: fields[2] };
}

/** Streams of one user in one process. More are probably streams that were not closed. */
export const maxStreamsPerPerson = 10;
const maxStreams = 2_000;
const echoEveryMs = 10 * Second.ms;

/** One page that receives changes. */
export interface Stream {
  userId: UserId;
  changes: PendingChanges;
  /** Called when a login session of this user has ended, perhaps that of this stream. */
  checkAccess(): void;
  end(): void;
}

/** Distributes the database's notices to streams, with one LISTEN for the process. */
export interface ChangeFeed {
  /** Adds a stream and returns its removal. Throws RATE_LIMITED for too many streams of the user, UNAVAILABLE when notices cannot be received. */
  join(stream: Stream): () => void;
  close(): Promise<void>;
}

const feedUnavailable = () =>
  new DomainError("UNAVAILABLE", "Changes cannot be followed right now. Ask every 2 seconds instead.", {
    retryAfterSeconds: echoEveryMs / Second.ms,
  });

/**
 * After a broken connection the driver listens again; notices in between are lost, so streams get `everything`. A silently dead
 * connection is detected by an echo: without one, all streams end and pages poll instead.
 */
export async function createChangeFeed(
  { sql, log }: Pick<Deps, "sql" | "log">,
  { echoMs = echoEveryMs }: { echoMs?: number } = {},
): Promise<ChangeFeed> {
  const streams = new Map<UserId, Set<Stream>>();
  const everyStream = () => [...streams.values()].flatMap((ofPerson) => [...ofPerson]);
  let count = 0;
  let isListenerDown = false;
  /** The echo that was sent and not received yet. */
  let echo: string | null = null;

  function onNotice(payload: string): void {
    if (payload === echo) {
      echo = null;
      isListenerDown = false;
      return;
    }
    const notice = parseNotice(payload);
    if (notice === null) return;
    for (const stream of streams.get(notice.userId) ?? []) {
      if (notice.kind === "access") stream.checkAccess();
      else stream.changes.add(notice);
    }
  }

  function onListening(): void {
    echo = null;
    isListenerDown = false;
    for (const { changes } of everyStream()) changes.addEverything();
  }

  async function sendEcho(): Promise<void> {
    if (echo !== null) {
      if (!isListenerDown) log.warn({ streams: count }, "live.not_heard");
      isListenerDown = true;
      for (const stream of everyStream()) stream.end();
    }
    if (count === 0 && !isListenerDown) return;
    echo = `echo ${randomUUID()}`;
    await sql.unsafe("select pg_notify($1, $2)", [liveChannel, echo]);
  }

  const subscription = await sql.listen(liveChannel, onNotice, onListening);
  const timer = setInterval(() => {
    sendEcho().catch((error: unknown) => log.warn({ err: error }, "live.echo_failed"));
  }, echoMs);

  return {
    join(stream) {
      const { userId } = stream;
      if (isListenerDown || count >= maxStreams) throw feedUnavailable();
      const ofPerson = streams.get(userId) ?? new Set();
      if (ofPerson.size >= maxStreamsPerPerson) {
        throw new DomainError(
          "RATE_LIMITED",
          `${maxStreamsPerPerson} of your pages are told of changes already. Close one of them, or ask every 2 seconds instead.`,
          { retryAfterSeconds: 30 },
        );
      }
      streams.set(userId, ofPerson.add(stream));
      count += 1;
      stream.changes.addEverything();
      return () => {
        if (!ofPerson.delete(stream)) return;
        count -= 1;
        if (ofPerson.size === 0 && streams.get(userId) === ofPerson) streams.delete(userId);
      };
    },
    async close() {
      clearInterval(timer);
      for (const stream of everyStream()) stream.end();
      await subscription.unlisten();
    },
  };
}
