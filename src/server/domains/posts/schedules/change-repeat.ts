import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/read-now.ts";
import type { Deps } from "#server/deps.ts";
import { removeWaitingPost } from "#server/domains/posts/compose/delete-post.ts";
import { beginTimetable, checkTexts } from "#server/domains/posts/schedules/create-repeat.ts";
import { makeDue } from "#server/domains/posts/schedules/make-occurrence.ts";
import {
  countOccurrences,
  deleteOccurrence,
  deleteRepeatRow,
  findWaitingOccurrences,
  lockRepeat,
  type RepeatRow,
  updateRepeatRow,
} from "#server/domains/posts/schedules/repeats.queries.ts";
import { getRepeat } from "#server/domains/posts/schedules/repeats.service.ts";
import { standstill } from "#server/domains/posts/schedules/timetable.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import type { RepeatId, UserId } from "#shared/ids.ts";
import type { Repeat, UpdateRepeatInput } from "#shared/posts/repeats.ts";

type Changing = Pick<Deps, "config" | "db" | "jobs">;

/** Takes away the posts that were made and wait; those that have begun go their way. Their times may be made again. */
async function removeWaiting(tx: Db, { id, userId }: RepeatRow): Promise<void> {
  for (const { postId, wallTime } of await findWaitingOccurrences(tx, [id]))
    if (await removeWaitingPost(tx, userId, postId)) await deleteOccurrence(tx, id, wallTime);
}

/** A change of a repeat that nobody else can make or change meanwhile. Throws NOT_FOUND. */
async function changeHeld(
  deps: Changing,
  userId: UserId,
  id: RepeatId,
  change: (tx: Db, held: RepeatRow) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const held = await lockRepeat(tx, userId, id);
    if (held === undefined) throw notFound("Repeating post");
    await change(tx, held);
  });
}

/** Goes on from now with what stands in the row, its next post made at once. Throws INVALID_INPUT, LIMIT_REACHED. */
async function goOn(deps: Changing, tx: Db, row: RepeatRow): Promise<void> {
  const now = await readNow(tx);
  const made = (await countOccurrences(tx, [row.id])).get(row.id) ?? 0;
  const begun = { ...beginTimetable(row, now, made), status: "active", problem: null } as const;
  await makeDue(deps, tx, await updateRepeatRow(tx, row.id, begun), now);
}

/** Changes what goes out and when, from the next time that has not begun. Throws NOT_FOUND, INVALID_INPUT naming the fields, LIMIT_REACHED. */
export async function updateRepeat(
  deps: Changing,
  userId: UserId,
  { id, ...change }: UpdateRepeatInput,
): Promise<Repeat> {
  await changeHeld(deps, userId, id, async (tx, held) => {
    await removeWaiting(tx, held);
    const row = await updateRepeatRow(tx, id, change);
    if (row.endsOn !== null && row.endsOn < row.startsOn)
      throw invalidInput([{ path: "endsOn", message: "The last day is before the first one" }]);
    if (change.post !== undefined) await checkTexts(deps, tx, userId, change.post);
    if (held.status !== "paused") await goOn(deps, tx, row);
  });
  return getRepeat(deps, userId, id);
}

/** Nothing more goes out until it is resumed. Throws NOT_FOUND. */
export async function pauseRepeat(deps: Changing, userId: UserId, id: RepeatId): Promise<Repeat> {
  await changeHeld(deps, userId, id, async (tx, held) => {
    await removeWaiting(tx, held);
    await updateRepeatRow(tx, id, { ...standstill, status: "paused", problem: null });
  });
  return getRepeat(deps, userId, id);
}

/** Goes on with the next time from now; what passed meanwhile is not made up for. Throws NOT_FOUND, CONFLICT, INVALID_INPUT, LIMIT_REACHED. */
export async function resumeRepeat(deps: Changing, userId: UserId, id: RepeatId): Promise<Repeat> {
  await changeHeld(deps, userId, id, async (tx, held) => {
    if (held.status !== "paused") throw new DomainError("CONFLICT", "This repeating post is not paused");
    await goOn(deps, tx, held);
  });
  return getRepeat(deps, userId, id);
}

/** Ends it for good. What went out stays, what waits does not go out. Throws NOT_FOUND. */
export async function stopRepeat(deps: Changing, userId: UserId, id: RepeatId): Promise<void> {
  await changeHeld(deps, userId, id, async (tx, held) => {
    await removeWaiting(tx, held);
    await deleteRepeatRow(tx, userId, id);
  });
}
