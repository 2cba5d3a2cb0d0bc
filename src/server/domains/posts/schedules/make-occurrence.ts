import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { planNewPost, storePost } from "#server/domains/posts/compose/create-post.ts";
import {
  countOccurrences,
  insertOccurrence,
  type RepeatRow,
  setOccurrencePost,
  updateRepeatRow,
} from "#server/domains/posts/schedules/repeats.queries.ts";
import { chooseTime, goOnAfter } from "#server/domains/posts/schedules/timetable.ts";
import type { CreatePostInput } from "#shared/posts/posts.ts";
import type { RepeatedPost } from "#shared/posts/repeats.ts";

/** Times that are close together are made in one go, but not without end. */
const madeAtOnce = 5;

/** What goes out at one of its times; the variants take turns with the text. */
export function postForTime({ variants, ...post }: RepeatedPost, number: number): CreatePostInput {
  const texts = [post.content, ...variants];
  return { ...post, content: texts[number % texts.length] ?? post.content };
}

async function makeNext(deps: Pick<Deps, "config" | "jobs">, tx: Db, row: RepeatRow, now: Date): Promise<RepeatRow> {
  const one = chooseTime(row, row, now);
  if (one === null) return row;
  const made = (await countOccurrences(tx, [row.id])).get(row.id) ?? 0;
  const isNew = await insertOccurrence(tx, row.id, one.wallTime);
  if (isNew) {
    const planned = await planNewPost({ db: tx, config: deps.config }, row.userId, postForTime(row.post, made));
    await setOccurrencePost(tx, row.id, one.wallTime, await storePost(deps, tx, row.userId, planned, one.at));
  }
  const following = goOnAfter(row, one, made + (isNew ? 1 : 0));
  // The person deleted the post of this time: the one after it takes its place at once.
  const cursor = isNew || following.nextAt === null ? following : { ...following, makeAt: now };
  return updateRepeatRow(tx, row.id, {
    ...cursor,
    status: cursor.nextAt === null ? "ended" : row.status,
    problem: null,
  });
}

/** Makes the posts of a repeat that the caller holds, as far as their time has come. Throws what storing a post throws. */
export async function makeDue(
  deps: Pick<Deps, "config" | "jobs">,
  tx: Db,
  held: RepeatRow,
  now: Date,
): Promise<RepeatRow> {
  let row = held;
  for (let index = 0; index < madeAtOnce && row.makeAt !== null && row.makeAt <= now; index += 1)
    row = await makeNext(deps, tx, row, now);
  return row;
}
