import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { lockCreationUse } from "#server/domains/creations/creations.service.ts";
import { removeWaitingPost } from "#server/domains/posts/compose/delete-post.ts";
import { planMedia } from "#server/domains/posts/compose/plan-post.ts";
import { beginTimetable, checkTexts } from "#server/domains/posts/schedules/create-repeat.ts";
import { makeDuePosts } from "#server/domains/posts/schedules/make-occurrences.ts";
import { noNextTime } from "#server/domains/posts/schedules/next-occurrence.ts";
import {
  countOccurrences,
  deleteOccurrence,
  deleteRepeatRow,
  findWallTimes,
  findWaitingOccurrences,
  lockRepeat,
  type RepeatRow,
  updateRepeatRow,
} from "#server/domains/posts/schedules/repeats.queries.ts";
import { getRepeat } from "#server/domains/posts/schedules/repeats.service.ts";
import { creationIdsOf, lockPost } from "#server/domains/posts/store/lock-post.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { dayAt } from "#server/lib/wall-time.ts";
import type { RepeatId, UserId, WorkspaceId } from "#shared/ids.ts";
import type { Repeat, RepeatedPost, UpdateRepeatInput } from "#shared/posts/repeats.ts";

type Changing = Pick<Deps, "config" | "db" | "jobs" | "secrets">;

/**
 * Deletes the waiting posts of a repeat with their occurrences, so that they can be created again. Posts being sent stay. `next`: the
 * post of its next times.
 */
async function removeWaiting(tx: Db, { id, workspaceId, post }: RepeatRow, next: RepeatedPost = post): Promise<void> {
  const waiting = await findWaitingOccurrences(tx, [id]);
  const { altTexts: _texts, ...named } = next;
  const media = planMedia(named, []);
  for (const postId of waiting.map((one) => one.postId).toSorted())
    media.push(...(await lockPost(tx, workspaceId, postId)).media);
  // All posts and pictures before the first change, which locks the counter of units.
  await lockCreationUse(tx, [...new Set(creationIdsOf(media))]);
  for (const { postId, wallTime } of waiting)
    if (await removeWaitingPost(tx, workspaceId, postId)) await deleteOccurrence(tx, id, wallTime);
}

/** Runs a change with the repeat locked. Throws NOT_FOUND. */
async function changeLocked(
  deps: Changing,
  workspaceId: WorkspaceId,
  id: RepeatId,
  change: (tx: Db, locked: RepeatRow) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockRepeat(tx, workspaceId, id);
    if (locked === undefined) throw notFound("Repeating post");
    await change(tx, locked);
  });
}

/** Restarts the timetable of the row, whose waiting posts are removed, from now and creates its next post. Throws INVALID_INPUT, LIMIT_REACHED. */
async function restartTimetable(deps: Changing, tx: Db, row: RepeatRow): Promise<void> {
  const now = await readNow(tx);
  const made = (await countOccurrences(tx, [row.id])).get(row.id) ?? 0;
  const taken = await findWallTimes(tx, row.id, dayAt(now, row.timezone));
  const cursor = beginTimetable(row, now, { made, taken });
  const begun = { ...cursor, authorId: row.authorId, status: "active", problem: null } as const;
  await makeDuePosts(deps, tx, await updateRepeatRow(tx, row.id, begun), now);
}

/**
 * Changes content and times from the next unsent occurrence on; without a field it changes nothing. Throws NOT_FOUND, INVALID_INPUT naming
 * the fields, LIMIT_REACHED.
 */
export async function updateRepeat(
  deps: Changing,
  workspaceId: WorkspaceId,
  authorId: UserId,
  { id, ...change }: UpdateRepeatInput,
): Promise<Repeat> {
  if (Object.values(change).every((value) => value === undefined)) return getRepeat(deps, workspaceId, id);
  await changeLocked(deps, workspaceId, id, async (tx, locked) => {
    await removeWaiting(tx, locked, change.post);
    // Changing the timetable does not change the author of the content.
    const row = await updateRepeatRow(tx, id, change.post === undefined ? change : { ...change, authorId });
    if (row.endsOn !== null && row.endsOn < row.startsOn)
      throw invalidInput([{ path: "endsOn", message: "The last day is before the first one" }]);
    if (change.post !== undefined) await checkTexts(deps, tx, workspaceId, change.post);
    if (locked.status !== "paused") await restartTimetable(deps, tx, row);
  });
  return getRepeat(deps, workspaceId, id);
}

/** Pauses the repeat and deletes its waiting posts. Throws NOT_FOUND. */
export async function pauseRepeat(deps: Changing, workspaceId: WorkspaceId, id: RepeatId): Promise<Repeat> {
  await changeLocked(deps, workspaceId, id, async (tx, locked) => {
    await removeWaiting(tx, locked);
    await updateRepeatRow(tx, id, { ...noNextTime, status: "paused", problem: null });
  });
  return getRepeat(deps, workspaceId, id);
}

/**
 * Continues with the next time from now; times during the pause are skipped. A repeat without an author, like an imported one, gets the
 * person who resumes it as its author. Throws NOT_FOUND, CONFLICT, INVALID_INPUT, LIMIT_REACHED.
 */
export async function resumeRepeat(
  deps: Changing,
  workspaceId: WorkspaceId,
  userId: UserId,
  id: RepeatId,
): Promise<Repeat> {
  await changeLocked(deps, workspaceId, id, async (tx, locked) => {
    if (locked.status !== "paused") throw new DomainError("CONFLICT", "This repeating post is not paused");
    await restartTimetable(deps, tx, { ...locked, authorId: locked.authorId ?? userId });
  });
  return getRepeat(deps, workspaceId, id);
}

/** Deletes the repeat and its waiting posts; published posts stay. Throws NOT_FOUND. */
export async function stopRepeat(deps: Changing, workspaceId: WorkspaceId, id: RepeatId): Promise<void> {
  await changeLocked(deps, workspaceId, id, async (tx, locked) => {
    await removeWaiting(tx, locked);
    await deleteRepeatRow(tx, workspaceId, id);
  });
}
