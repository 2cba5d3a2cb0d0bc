import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { z } from "zod";
import type { PendingChanges } from "#server/domains/live/pending-changes.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Logger } from "#server/lib/logger.ts";
import { Second } from "#shared/durations.ts";
import { CreationId, PostId, UserId, WorkspaceId } from "#shared/ids.ts";

/** The channel that the `*_live` triggers of the database notify. They decide which changes are news. */
export const liveChannel = "postloom_live";

/**
 * A parsed payload: kind, owner, id. `access`: a login session of the user, or a membership, has ended. `notifications`, `accounts`:
 * these lists have changed. The personal workspace has the id of its user, so that one payload names either.
 */
type Notice =
  | { kind: "creation" | "progress"; owner: WorkspaceId; id: CreationId }
  | { kind: "post"; owner: WorkspaceId; id: PostId }
  | { kind: "accounts"; owner: WorkspaceId }
  | { kind: "notifications"; owner: UserId }
  | { kind: "access"; owner: UserId };

const Payload = z.union([
  z.tuple([z.literal("creation"), WorkspaceId, CreationId]),
  z.tuple([z.literal("progress"), WorkspaceId, CreationId]),
  z.tuple([z.literal("post"), WorkspaceId, PostId]),
  z.tuple([z.literal("accounts"), WorkspaceId, z.uuid()]),
  z.tuple([z.enum(["notifications", "access"]), UserId, z.uuid()]),
]);

/** null for an unknown payload. */
function parseNotice(payload: string): Notice | null {
  const fields = Payload.safeParse(payload.split(" ")).data;
  if (fields === undefined) return null;
  switch (fields[0]) {
    case "notifications":
    case "access":
      return { kind: fields[0], owner: fields[1] };
    case "accounts":
      return { kind: fields[0], owner: fields[1] };
    case "post":
      return { kind: fields[0], owner: fields[1], id: fields[2] };
    default:
      return { kind: fields[0], owner: fields[1], id: fields[2] };
  }
}

const isPersonal = ({ kind }: Notice) => kind === "notifications" || kind === "access";

/** Streams of one user in one process. More are probably streams that were not closed. */
export const maxStreamsPerPerson = 10;
const maxStreams = 2_000;
const echoEveryMs = 10 * Second.ms;

/** One page that receives the changes of a workspace, and those of its user's notifications. */
export interface Stream {
  userId: UserId;
  workspaceId: WorkspaceId;
  changes: PendingChanges;
  /** Called when a login session or a membership of this user has ended, perhaps that of this stream. */
  checkAccess(): void;
  end(): void;
}

/** Distributes the database's notices to streams, with one LISTEN for the process. */
export interface ChangeFeed {
  /**
   * Adds a stream and returns its removal. Throws RATE_LIMITED for too many streams of the user, UNAVAILABLE for too many of the process
   * and while notices cannot be received.
   */
  join(stream: Stream): () => void;
  close(): Promise<void>;
}

function addTo<Key>(sets: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(stream));
}

/** False when it was removed before. */
function removeFrom<Key>(sets: Map<Key, Set<Stream>>, key: Key, stream: Stream): boolean {
  const streams = sets.get(key);
  const isRemoved = streams?.delete(stream) ?? false;
  if (streams?.size === 0) sets.delete(key);
  return isRemoved;
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
  { sql, log }: { sql: Sql; log: Logger },
  { echoMs = echoEveryMs }: { echoMs?: number } = {},
): Promise<ChangeFeed> {
  const ofUsers = new Map<UserId, Set<Stream>>();
  const ofWorkspaces = new Map<WorkspaceId, Set<Stream>>();
  const everyStream = () => [...ofUsers.values()].flatMap((ofUser) => [...ofUser]);
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
    const streams = isPersonal(notice) ? ofUsers.get(notice.owner as UserId) : ofWorkspaces.get(notice.owner);
    for (const stream of streams ?? []) {
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
      const { userId, workspaceId } = stream;
      if (isListenerDown || count >= maxStreams) throw feedUnavailable();
      if ((ofUsers.get(userId)?.size ?? 0) >= maxStreamsPerPerson) {
        throw new DomainError(
          "RATE_LIMITED",
          `${maxStreamsPerPerson} of your pages are told of changes already. Close one of them, or ask every 2 seconds instead.`,
          { retryAfterSeconds: 30 },
        );
      }
      addTo(ofUsers, userId, stream);
      addTo(ofWorkspaces, workspaceId, stream);
      count += 1;
      stream.changes.addEverything();
      return () => {
        if (!removeFrom(ofUsers, userId, stream)) return;
        removeFrom(ofWorkspaces, workspaceId, stream);
        count -= 1;
      };
    },
    async close() {
      clearInterval(timer);
      for (const stream of everyStream()) stream.end();
      await subscription.unlisten();
    },
  };
}
