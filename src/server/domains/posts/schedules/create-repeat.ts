import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { planNewPost } from "#server/domains/posts/compose/create-post.ts";
import { removeRepeatedDraft } from "#server/domains/posts/compose/delete-post.ts";
import { makeDuePosts, postForTime } from "#server/domains/posts/schedules/make-occurrences.ts";
import {
  type Begun,
  type Cursor,
  type Progress,
  firstPosition,
} from "#server/domains/posts/schedules/next-occurrence.ts";
import { insertRepeat } from "#server/domains/posts/schedules/repeats.queries.ts";
import { getRepeat } from "#server/domains/posts/schedules/repeats.service.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import type { Issue } from "#shared/errors.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import { scheduleLimits } from "#shared/posts/posts.ts";
import type { CreateRepeatInput, Repeat, RepeatedPost } from "#shared/posts/repeats.ts";

/** The first time from now. Throws INVALID_INPUT when there is none, or none within the limit of scheduling. */
export function beginTimetable(progress: Progress, now: Date, begun: Begun): Cursor {
  const cursor = firstPosition(progress, now, begun);
  if (cursor.nextAt === null) {
    const path = progress.times !== null && begun.made >= progress.times ? "times" : "endsOn";
    throw invalidInput([{ path, message: "Nothing is left to go out: no time lies between now and the end" }]);
  }
  if (cursor.nextAt.getTime() - now.getTime() > scheduleLimits.aheadMs)
    throw invalidInput([{ path: "startsOn", message: "Choose a first day within the next two years" }]);
  return cursor;
}

const within = (issue: Issue, field: string): Issue => ({ ...issue, path: `post.${field || issue.path}` });

/** Checks the post with each of its text variants. Throws INVALID_INPUT naming the fields, NOT_FOUND. */
export async function checkTexts(
  { config }: Pick<Deps, "config">,
  tx: Db,
  workspaceId: WorkspaceId,
  post: RepeatedPost,
): Promise<void> {
  for (let number = 0; number <= post.variants.length; number += 1) {
    try {
      await planNewPost({ db: tx, config }, workspaceId, postForTime(post, number));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const issues = error.issues.map((issue) =>
        within(issue, number > 0 && issue.path === "content" ? `variants.${number - 1}` : ""),
      );
      throw new DomainError(error.code, error.message, { issues, cause: error });
    }
  }
}

/**
 * Creates a repeating post and the post of its first time, and deletes the draft it is made from. With an idempotency key, a repeated
 * call returns the first call's repeat. Throws INVALID_INPUT naming the fields, NOT_FOUND, LIMIT_REACHED, UNPROCESSABLE (key used for
 * something else), CONFLICT when the draft is no draft any more.
 */
export function createRepeat(
  deps: Pick<Deps, "config" | "db" | "jobs" | "secrets">,
  workspaceId: WorkspaceId,
  authorId: UserId,
  input: CreateRepeatInput,
  idempotencyKey: string | null,
): Promise<Repeat> {
  return withIdempotency(
    deps,
    { workspaceId, operation: "repeats.create", key: idempotencyKey, input },
    {
      make: (transact) =>
        transact(async (tx) => {
          const { draftId, ...fields } = input;
          if (draftId !== undefined) await removeRepeatedDraft(tx, workspaceId, draftId);
          const now = await readNow(tx);
          const cursor = beginTimetable(fields, now, { made: 0, taken: [] });
          await checkTexts(deps, tx, workspaceId, fields.post);
          const row = await insertRepeat(tx, { ...fields, ...cursor, workspaceId, authorId, status: "active" });
          return (await makeDuePosts(deps, tx, row, now)).id;
        }),
      present: (id) => getRepeat(deps, workspaceId, id),
    },
  );
}
