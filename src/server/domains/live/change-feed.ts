import { randomUUID } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { liveChannel, parseNotice } from "#server/domains/live/notice.ts";
import type { PendingChanges } from "#server/domains/live/pending-changes.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import { Second } from "#shared/time.ts";

/** Pages of one person, in one process. More would be streams that somebody forgot to close. */
export const maxStreamsPerPerson = 10;
const maxStreams = 2_000;
const echoEveryMs = 10 * Second.ms;

/** One page that is told of changes. */
export interface Stream {
  userId: UserId;
  changes: PendingChanges;
  /** A sign-in of this person has ended; perhaps it was this one. */
  checkAccess(): void;
  end(): void;
}

/** What the database says of changes, to whom it concerns: one LISTEN for the whole process. */
export interface ChangeFeed {
  /** From now on the stream misses nothing. Throws when there are too many, or nothing is heard. Returns how to leave. */
  join(stream: Stream): () => void;
  close(): Promise<void>;
}

const notHeard = () =>
  new DomainError("UNAVAILABLE", "Changes cannot be followed right now. Ask every 2 seconds instead.", {
    retryAfterSeconds: echoEveryMs / Second.ms,
  });

/**
 * The driver listens anew when its connection breaks; what was said meanwhile is lost, so that all is to be read again. A
 * connection that died without a word is found by an echo: who does not hear it sends the pages back to asking.
 */
export async function createChangeFeed(
  { sql, log }: Pick<Deps, "sql" | "log">,
  { echoMs = echoEveryMs }: { echoMs?: number } = {},
): Promise<ChangeFeed> {
  const streams = new Map<UserId, Set<Stream>>();
  const everyStream = () => [...streams.values()].flatMap((ofPerson) => [...ofPerson]);
  let count = 0;
  let isDeaf = false;
  /** Called out, and not heard yet. */
  let echo: string | null = null;

  function onNotice(payload: string): void {
    if (payload === echo) {
      echo = null;
      isDeaf = false;
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
    isDeaf = false;
    for (const { changes } of everyStream()) changes.addEverything();
  }

  async function callOut(): Promise<void> {
    if (echo !== null) {
      if (!isDeaf) log.warn({ streams: count }, "live.not_heard");
      isDeaf = true;
      for (const stream of everyStream()) stream.end();
    }
    if (count === 0 && !isDeaf) return;
    echo = `echo ${randomUUID()}`;
    await sql.unsafe("select pg_notify($1, $2)", [liveChannel, echo]);
  }

  const subscription = await sql.listen(liveChannel, onNotice, onListening);
  const timer = setInterval(() => {
    callOut().catch((error: unknown) => log.warn({ err: error }, "live.echo_failed"));
  }, echoMs);

  return {
    join(stream) {
      const { userId } = stream;
      if (isDeaf || count >= maxStreams) throw notHeard();
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
