import type { Deps } from "#server/deps.ts";
import { checkFields, checkPlan } from "#server/domains/posts/compose/plan-post.ts";
import { accountIdsOf, creationIdsOf, type LockedPost, readUnlocked } from "#server/domains/posts/store/lock-post.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { sha256 } from "#server/lib/random-token.ts";
import type { Issue } from "#shared/errors.ts";
import type { PostId, WorkspaceId } from "#shared/ids.ts";
import type { CheckedPost } from "#shared/posts/check-post.ts";
import { fieldsOf } from "#shared/posts/post-fields.ts";
import { planTexts } from "#shared/posts/post-texts.ts";

/** SHA-256 of all that a person sees before they agree: fields, media, accounts and time. Another value after any change of these. */
function fingerprintOf({ post, targets, media }: LockedPost): string {
  // In the order of the columns, which the database keeps.
  const shown = [
    post.id,
    Object.entries(fieldsOf(post)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    media,
    targets.map(({ accountId, accountName }) => accountId ?? accountName).toSorted(),
    post.scheduledAt,
  ];
  return sha256(JSON.stringify(shown));
}

/** Throws CONFLICT when the post is not the one that was checked; without a fingerprint, nothing is asked. */
export function requireUnchanged(locked: LockedPost, fingerprint: string | undefined): void {
  if (fingerprint === undefined || fingerprint === fingerprintOf(locked)) return;
  throw new DomainError("CONFLICT", "This post was changed since it was checked. Check it again.");
}

/** The reasons for which the post cannot go out as it is. */
async function problemsOf(deps: Pick<Deps, "db" | "config">, { post, targets, media }: LockedPost): Promise<Issue[]> {
  const plan = { ...fieldsOf(post), creationIds: creationIdsOf(media), accountIds: accountIdsOf(targets) };
  try {
    checkFields(plan);
    await checkPlan(deps, post.workspaceId, plan);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.issues.length > 0 ? [...error.issues] : [{ path: "", message: error.message }];
  }
}

/** What would go out where, and why it could not. Changes nothing. Throws NOT_FOUND. */
export async function checkPost(
  deps: Pick<Deps, "db" | "config">,
  workspaceId: WorkspaceId,
  id: PostId,
): Promise<CheckedPost> {
  const read = await readUnlocked(deps.db, workspaceId, id);
  const { post, targets } = read;
  return {
    problems: await problemsOf(deps, read),
    deliveries: targets.map(({ accountId, accountName, platform }) => ({
      accountId,
      accountName,
      platform,
      texts: planTexts(platform, post).map(({ kind, text }) => ({ kind, text })),
    })),
    fingerprint: fingerprintOf(read),
  };
}
