import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { mailResponsible } from "#server/domains/mail/mail.service.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { planNewPost, storePost } from "#server/domains/posts/compose/create-post.ts";
import { chooseTime, positionAfter } from "#server/domains/posts/schedules/next-occurrence.ts";
import {
  type RepeatRow,
  countOccurrences,
  findDueRepeats,
  insertOccurrence,
  lockDueRepeat,
  postponeMaking,
  setOccurrencePost,
  updateRepeatRow,
} from "#server/domains/posts/schedules/repeats.queries.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { Minute } from "#shared/durations.ts";
import type { RepeatId } from "#shared/ids.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";
import type { CreatePostInput } from "#shared/posts/posts.ts";
import type { RepeatedPost } from "#shared/posts/repeats.ts";
import { cutText } from "#shared/text.ts";

/** Upper bound of posts created per transaction and repeat. */
const madeAtOnce = 5;

/** The post of the `number`th time; the text alternates between the content and its variants. */
export function postForTime({ variants, ...post }: RepeatedPost, number: number): CreatePostInput {
  const texts = [post.content, ...variants];
  return { ...post, content: texts[number % texts.length] ?? post.content };
}

async function makeNext(
  deps: Pick<Deps, "config" | "jobs" | "secrets">,
  tx: Db,
  row: RepeatRow,
  now: Date,
): Promise<RepeatRow> {
  const one = chooseTime(row, row, now);
  if (one === null) return row;
  const made = (await countOccurrences(tx, [row.id])).get(row.id) ?? 0;
  const isNew = await insertOccurrence(tx, row.id, one.wallTime);
  if (isNew) {
    const planned = await planNewPost({ db: tx, config: deps.config }, row.workspaceId, postForTime(row.post, made));
    await storePost(deps, tx, row.workspaceId, planned, {
      scheduledAt: one.at,
      authorId: row.authorId,
      submitsUnapproved: true,
      link: (postId) => setOccurrencePost(tx, row.id, one.wallTime, postId),
    });
  }
  const following = positionAfter(row, one, made + (isNew ? 1 : 0));
  // This time had its post already, which was deleted or is being sent, so the next one is created without delay.
  const cursor = isNew || following.nextAt === null ? following : { ...following, makeAt: now };
  return updateRepeatRow(tx, row.id, {
    ...cursor,
    status: cursor.nextAt === null ? "ended" : row.status,
    problem: null,
  });
}

/** Creates the due posts of a locked repeat, at most `madeAtOnce`. Throws like planNewPost and storePost. */
export async function makeDuePosts(
  deps: Pick<Deps, "config" | "jobs" | "secrets">,
  tx: Db,
  locked: RepeatRow,
  now: Date,
): Promise<RepeatRow> {
  let row = locked;
  for (let index = 0; index < madeAtOnce && row.makeAt !== null && row.makeAt <= now; index += 1)
    row = await makeNext(deps, tx, row, now);
  return row;
}

type Making = Pick<Deps, "config" | "db" | "jobs" | "secrets" | "log">;

const repeatsAtOnce = 200;
const retryAfterMs = 10 * Minute.ms;
const excerptMax = 120;

const toProblem = ({ code, message }: DomainError): TargetError => ({
  code: `postloom.${code.toLowerCase()}`,
  message,
  fix: "It is tried again every few minutes. Change the repeating post, or pause it.",
});

/** Stores the problem, retries later, and notifies the people who publish unless this problem was already stored. */
async function recordProblem(deps: Making, row: RepeatRow, error: DomainError): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const makeAt = new Date((await readNow(tx)).getTime() + retryAfterMs);
    const problem = toProblem(error);
    const postponed = await postponeMaking(tx, row, { makeAt, problem });
    if (postponed === undefined || row.problem?.code === problem.code) return;
    const { content: text, platforms } = row.post;
    await notify(tx, row.workspaceId, {
      kind: "repeat.held",
      key: `repeat:${row.id}`,
      params: { text, platforms: [...platforms], code: problem.code, reason: error.message },
    });
    const params = { text: cutText(row.post.content, excerptMax), reason: error.message };
    await mailResponsible(deps, tx, row.workspaceId, () => ({ kind: "repeatHeld", params }));
  });
}

async function makeOne(deps: Making, id: RepeatId): Promise<void> {
  let due: RepeatRow | undefined;
  try {
    await deps.db.transaction(async (tx) => {
      due = await lockDueRepeat(tx, id);
      if (due !== undefined) await makeDuePosts(deps, tx, due, await readNow(tx));
    });
  } catch (error) {
    if (due === undefined || !(error instanceof DomainError)) throw error;
    await recordProblem(deps, due, error);
  }
}

/** Creates the due posts of at most `repeatsAtOnce` repeats, one transaction per repeat, so that a failing repeat does not delay others. */
export async function makeOccurrences(deps: Making, signal: AbortSignal): Promise<void> {
  for (const id of await findDueRepeats(deps.db, repeatsAtOnce)) {
    signal.throwIfAborted();
    try {
      await makeOne(deps, id);
    } catch (error) {
      deps.log.error({ err: error, repeatId: id }, "repeat.making_failed");
    }
  }
}
