import type { Deps } from "#server/deps.ts";
import { type DeletablePost, deleteHeldPost, holdForDeletion } from "#server/domains/posts/compose/delete-post.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/delivery-policy.ts";
import { accountForPublishing, actAs } from "#server/domains/social-accounts/social-accounts.service.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { PostId, UserId } from "#shared/ids.ts";
import { platformNames } from "#shared/platforms/platform.ts";

/** Something that is public at a platform, and whose it is. */
interface Live {
  target: TargetRow;
  externalId: string | null;
}

/** What stands at the platforms: of each account the last part first, so that a thread never hangs in the air. */
const livingOf = ({ targets, parts }: DeletablePost): Live[] =>
  targets
    .filter(({ state }) => state === "published")
    .flatMap((target) => [
      ...parts
        .filter((part) => part.targetId === target.id && part.state === "published")
        .toReversed()
        .map(({ externalId }) => ({ target, externalId })),
      { target, externalId: target.externalId },
    ]);

async function takeBack(deps: Deps, { target, externalId }: Live, signal: AbortSignal): Promise<void> {
  const { accountName, accountId } = target;
  const name = platformNames[target.platform];
  const refuse = (message: string): never => {
    throw new DomainError("CONFLICT", `${message} Delete it on ${name} yourself, then delete the post here.`);
  };
  const remove = deps.social[target.platform]?.remove;
  if (remove === undefined) return refuse(`${name} has no call that deletes a post.`);
  if (accountId === null) return refuse(`The account ${accountName} was disconnected.`);
  if (externalId === null) return refuse(`It is not known which post on ${name} this is.`);
  try {
    const account = await accountForPublishing(deps, accountId, signal);
    await actAs(deps, account, signal, (actor) => remove(actor, externalId, signal));
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const code = error.kind === "rejected" || error.kind === "auth_expired" ? "CONFLICT" : "UNAVAILABLE";
    throw new DomainError(code, [error.message, error.fix].filter((part) => part !== null).join(" "), { cause: error });
  }
}

/**
 * Takes back what is public of a post, then deletes it here. Half-way refused, the post stays, and the same call goes on where it
 * stopped: what is gone already counts as taken back. Throws NOT_FOUND, CONFLICT, UNAVAILABLE.
 */
export async function withdrawPost(deps: Deps, userId: UserId, id: PostId, cut: AbortSignal): Promise<void> {
  const gone = new Set<string | null>();
  for (;;) {
    // Looked at anew under the lock: somebody may have let the thread go on meanwhile.
    const left = await deps.db.transaction(async (tx) => {
      const held = await holdForDeletion(tx, userId, id);
      const living = livingOf(held).filter(({ externalId }) => !gone.has(externalId));
      if (living.length === 0) await deleteHeldPost(tx, held);
      return living;
    });
    if (left.length === 0) return;
    for (const live of left) {
      await takeBack(deps, live, AbortSignal.any([cut, AbortSignal.timeout(callDeadlineMs.verify)]));
      gone.add(live.externalId);
    }
  }
}
