import type { Deps } from "#server/deps.ts";
import { requireApprovedText } from "#server/domains/posts/approvals/hold-unapproved.ts";
import { type DeletablePost, deleteLockedPost, lockForDeletion } from "#server/domains/posts/compose/delete-post.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import { lockPost } from "#server/domains/posts/store/lock-post.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { getPost } from "#server/domains/posts/store/posts.service.ts";
import { moveTarget } from "#server/domains/posts/store/targets.queries.ts";
import { rulesOfAccount } from "#server/domains/social-accounts/account-rules.ts";
import { accountForPublishing, actAs } from "#server/domains/social-accounts/act-as.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { Actor, SocialPlatform } from "#server/integrations/social/platform.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import type { PostId, SocialAccountId, UserId, WorkspaceId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { textProblems } from "#shared/platforms/post-rules.ts";
import type { EditPublishedInput } from "#shared/posts/post-targets.ts";
import type { Post } from "#shared/posts/posts.ts";

/** A published post or part, with its target. */
interface PublishedPart {
  target: TargetRow;
  externalId: string | null;
}

/** Everything published of a post: per account the last part first, so that a thread is deleted from its end. */
const publishedPartsOf = ({ targets, parts }: DeletablePost): PublishedPart[] =>
  targets
    .filter(({ state }) => state === "published")
    .flatMap((target) => [
      ...parts
        .filter((part) => part.targetId === target.id && part.state === "published")
        .toReversed()
        .map(({ externalId }) => ({ target, externalId })),
      { target, externalId: target.externalId },
    ]);

/** Makes a call at the platform as this account. Throws CONFLICT when the platform refuses it, UNAVAILABLE when it may pass later. */
async function callAs(
  deps: Deps,
  accountId: SocialAccountId,
  callerSignal: AbortSignal,
  call: (actor: Actor, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  try {
    const account = await accountForPublishing(deps, accountId, callerSignal);
    // Begins once the account can be used: the renewal of its tokens has deadlines of its own.
    const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(callDeadlineMs.verify)]);
    await actAs(deps, account, signal, (actor) => call(actor, signal));
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const code = error.kind === "rejected" || error.kind === "auth_expired" ? "CONFLICT" : "UNAVAILABLE";
    throw new DomainError(code, [error.message, error.fix].filter((part) => part !== null).join(" "), { cause: error });
  }
}

async function deleteAtPlatform(
  deps: Deps,
  { target, externalId }: PublishedPart,
  callerSignal: AbortSignal,
): Promise<void> {
  const { accountName, accountId } = target;
  const name = platformNames[target.platform];
  const refuse = (message: string): never => {
    throw new DomainError("CONFLICT", `${message} Delete it on ${name} yourself, then delete the post here.`);
  };
  const remove = deps.social[target.platform]?.remove;
  if (remove === undefined) return refuse(`${name} has no call that deletes a post.`);
  if (accountId === null) return refuse(`The account ${isolate(accountName)} was disconnected.`);
  if (externalId === null) return refuse(`It is not known which post on ${name} this is.`);
  await callAs(deps, accountId, callerSignal, (actor, signal) => remove(actor, externalId, signal));
}

/**
 * Deletes a post at the platforms, then here. If a platform refuses, the post stays here, and repeating the call continues: posts
 * that are already deleted there count as deleted. Throws NOT_FOUND, CONFLICT, UNAVAILABLE.
 */
export async function withdrawPost(
  deps: Deps,
  workspaceId: WorkspaceId,
  id: PostId,
  callerSignal: AbortSignal,
): Promise<void> {
  const deleted = new Set<string | null>();
  for (;;) {
    // Read again under the lock: the thread may have continued.
    const stillPublished = await deps.db.transaction(async (tx) => {
      const locked = await lockForDeletion(tx, workspaceId, id);
      const remaining = publishedPartsOf(locked).filter(({ externalId }) => !deleted.has(externalId));
      if (remaining.length === 0) await deleteLockedPost(tx, locked);
      return remaining;
    });
    if (stillPublished.length === 0) return;
    for (const live of stillPublished) {
      await deleteAtPlatform(deps, live, callerSignal);
      deleted.add(live.externalId);
    }
  }
}

interface Editable {
  accountId: SocialAccountId;
  externalId: string;
  edit: NonNullable<SocialPlatform["edit"]>;
}

function editableOf(deps: Pick<Deps, "social">, target: TargetRow): Editable {
  const name = platformNames[target.platform];
  const refuse = (message: string): never => {
    throw new DomainError("CONFLICT", message);
  };
  const { accountId, externalId } = target;
  const edit = deps.social[target.platform]?.edit;
  if (target.state !== "published") return refuse("Only a post that is out can be edited there");
  if (edit === undefined) return refuse(`${name} has no call that edits a post`);
  if (accountId === null) return refuse(`The account ${isolate(target.accountName)} was disconnected`);
  if (externalId === null) return refuse(`It is not known which post on ${name} this is`);
  return { accountId, externalId, edit };
}

/**
 * Changes the text of a published post at the platform, where the platform has a call for that. Idempotent. Throws NOT_FOUND,
 * INVALID_INPUT, CONFLICT, UNAVAILABLE, APPROVAL_REQUIRED.
 */
export async function editPublished(
  deps: Deps,
  workspaceId: WorkspaceId,
  editorId: UserId,
  { id, targetId, text }: EditPublishedInput,
  callerSignal: AbortSignal,
): Promise<Post> {
  const target = await deps.db.transaction(async (tx) => {
    const found = (await lockPost(tx, workspaceId, id)).targets.find((one) => one.id === targetId);
    if (found?.state === "published") await requireApprovedText(tx, found, text, editorId);
    return found;
  });
  if (target === undefined) throw notFound("Target");
  const { accountId, externalId, edit } = editableOf(deps, target);
  const problems = textProblems(await rulesOfAccount(deps.db, target), text, "text");
  if (problems.length > 0) throw invalidInput(problems);
  await callAs(deps, accountId, callerSignal, (actor, signal) => edit(actor, externalId, text, signal));
  const { content } = target;
  const edited = content === null ? null : { content: { ...content, text }, approvedHash: null };
  if (edited !== null) await moveTarget(deps.db, target, ["published"], edited);
  return getPost(deps, workspaceId, id);
}
