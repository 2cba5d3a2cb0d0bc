import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { noNextTime } from "#server/domains/posts/schedules/next-occurrence.ts";
import {
  type NewRepeat,
  type RepeatRow,
  type WaitingOccurrence,
  countOccurrences,
  deleteRepeatsOf,
  findRepeat,
  findRepeats,
  findWaitingOccurrences,
  hasNewerTime,
  insertRepeat,
} from "#server/domains/posts/schedules/repeats.queries.ts";
import { type Occurrence, occurrencesAfter } from "#server/domains/posts/schedules/weekly-times.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { wallTimeAt } from "#server/lib/wall-time.ts";
import { type PostId, RepeatId, type WorkspaceId } from "#shared/ids.ts";
import { repeatWarnings } from "#shared/platforms/repeated-text.ts";
import type {
  ListRepeatsInput,
  NextTime,
  PreviewRepeatInput,
  Repeat,
  RepeatedPost,
  ShownRepeatedPost,
} from "#shared/posts/repeats.ts";

export type ImportedRepeat = Pick<
  NewRepeat,
  "workspaceId" | "post" | "pattern" | "timezone" | "startsOn" | "endsOn" | "times"
>;

/** Inserts repeats from an archive as paused, so that nothing is published without the user. They are validated when resumed. */
export async function importRepeats(tx: Db, rows: readonly ImportedRepeat[]): Promise<void> {
  for (const row of rows) await insertRepeat(tx, { ...row, ...noNextTime, status: "paused" });
}

/**
 * Whether a newer time of the same repeat has come: of several late posts of a repeat only the newest is sent. One that does not go out
 * does not count, nor does one without a post where that post may have to wait for an approval.
 */
export const isSuperseded = (
  db: Db,
  { postId, dueAt, asksApproval }: { postId: PostId; dueAt: Date | null; asksApproval: boolean },
): Promise<boolean> => (dueAt === null ? Promise.resolve(false) : hasNewerTime(db, postId, dueAt, !asksApproval));

const shownTimes = 5;

const toNextTime = (timezone: string, { at, wallTime }: Occurrence, postId: NextTime["postId"]): NextTime => ({
  at: at.toISOString(),
  wallTime,
  isShifted: wallTimeAt(at, timezone) !== wallTime,
  postId,
});

/** The times of waiting posts, then those without a post. */
function nextTimes(row: RepeatRow, waiting: readonly WaitingOccurrence[], made: number): NextTime[] {
  const begun = waiting.map((one) => toNextTime(row.timezone, one, one.postId));
  if (row.nextAt === null || row.nextWallTime === null) return begun.slice(0, shownTimes);
  const left = Math.min(shownTimes - begun.length, row.times === null ? shownTimes : row.times - made);
  if (left <= 0) return begun.slice(0, shownTimes);
  const first = { at: row.nextAt, wallTime: row.nextWallTime };
  const following = left > 1 ? occurrencesAfter(row, row.nextAt, left - 1) : [];
  return [...begun, ...[first, ...following].map((one) => toNextTime(row.timezone, one, null))];
}

function toShownPost({ creationId, ...post }: RepeatedPost): ShownRepeatedPost {
  const { creationIds = creationId == null ? [] : [creationId], accountIds = [], altText = null } = post;
  const { altTexts = [], replySettings = null, readsMetrics = null, paidPartnership = false } = post;
  const { contentWarning = null, visibility = null, language = null, asDocument = false } = post;
  return {
    ...post,
    creationIds,
    accountIds,
    altText,
    altTexts: creationIds.map((_, index) => altTexts[index] ?? null),
    replySettings,
    paidPartnership,
    contentWarning,
    visibility,
    language,
    asDocument,
    readsMetrics,
  };
}

async function present(db: Db, rows: readonly RepeatRow[]): Promise<Repeat[]> {
  const ids = rows.map(({ id }) => id);
  const waiting = Map.groupBy(await findWaitingOccurrences(db, ids), ({ repeatId }) => repeatId);
  const counts = await countOccurrences(db, ids);
  return rows.map((row) => {
    const { id, status, post, pattern, timezone, startsOn, endsOn, times, problem } = row;
    const madeCount = counts.get(id) ?? 0;
    return {
      id,
      status,
      post: toShownPost(post),
      pattern,
      timezone,
      startsOn,
      endsOn,
      times,
      problem,
      madeCount,
      next: nextTimes(row, waiting.get(id) ?? [], madeCount),
      warnings: repeatWarnings(post),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

/** Throws NOT_FOUND. */
export async function getRepeat({ db }: Pick<Deps, "db">, workspaceId: WorkspaceId, id: RepeatId): Promise<Repeat> {
  const row = await findRepeat(db, workspaceId, id);
  const [repeat] = row === undefined ? [] : await present(db, [row]);
  if (repeat === undefined) throw notFound("Repeating post");
  return repeat;
}

const cursor = createCursor<{ id: RepeatId }, ListRepeatsInput>("repeats", z.strictObject({ id: RepeatId }));

export async function listRepeats(
  deps: Pick<Deps, "db" | "cursors">,
  workspaceId: WorkspaceId,
  input: ListRepeatsInput,
) {
  const { db } = deps;
  const { status, limit } = input;
  const before = cursor.read(deps, workspaceId, input)?.id ?? null;
  const found = await findRepeats(db, workspaceId, { status, before, limit });
  const { rows, nextCursor } = cursor.page(deps, workspaceId, input, found, ({ id }) => ({ id }));
  return { repeats: await present(db, rows), nextCursor };
}

/** The next times of a timetable that is not stored. */
export async function previewTimes({ db }: Pick<Deps, "db">, input: PreviewRepeatInput): Promise<NextTime[]> {
  const next = occurrencesAfter(input, await readNow(db), Math.min(shownTimes, input.times ?? shownTimes));
  return next.map((one) => toNextTime(input.timezone, one, null));
}

/** Deletes all repeats of this workspace. */
export const endRepeats = (tx: Db, workspaceId: WorkspaceId): Promise<void> => deleteRepeatsOf(tx, workspaceId);
