import type { Deps } from "#server/deps.ts";
import { holdPost } from "#server/domains/posts/store/lock-post.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { getPost } from "#server/domains/posts/store/posts.service.ts";
import { moveTarget } from "#server/domains/posts/store/targets.queries.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/delivery-policy.ts";
import { accountForPublishing, actAs } from "#server/domains/social-accounts/social-accounts.service.ts";
import { PlatformError, type SocialPlatform } from "#server/integrations/social/platform.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import type { SocialAccountId, UserId } from "#shared/ids.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { textProblems } from "#shared/platforms/rules.ts";
import type { EditPublishedInput, Post } from "#shared/posts/posts.ts";

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
  if (accountId === null) return refuse(`The account ${target.accountName} was disconnected`);
  if (externalId === null) return refuse(`It is not known which post on ${name} this is`);
  return { accountId, externalId, edit };
}

/**
 * Changes the text of a post that is public, where its network has a call for that; saying the same again changes nothing. Throws
 * NOT_FOUND, INVALID_INPUT, CONFLICT, UNAVAILABLE.
 */
export async function editPublished(
  deps: Deps,
  userId: UserId,
  { id, targetId, text }: EditPublishedInput,
  cut: AbortSignal,
): Promise<Post> {
  const target = await deps.db.transaction(async (tx) =>
    (await holdPost(tx, userId, id)).targets.find((one) => one.id === targetId),
  );
  if (target === undefined) throw notFound("Target");
  const { accountId, externalId, edit } = editableOf(deps, target);
  const problems = textProblems(target.platform, text, "text");
  if (problems.length > 0) throw invalidInput(problems);
  const signal = AbortSignal.any([cut, AbortSignal.timeout(callDeadlineMs.verify)]);
  try {
    const account = await accountForPublishing(deps, accountId, signal);
    await actAs(deps, account, signal, (actor) => edit(actor, externalId, text, signal));
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const code = error.kind === "rejected" || error.kind === "auth_expired" ? "CONFLICT" : "UNAVAILABLE";
    throw new DomainError(code, [error.message, error.fix].filter((part) => part !== null).join(" "), { cause: error });
  }
  const { content } = target;
  if (content !== null) await moveTarget(deps.db, target, ["published"], { content: { ...content, text } });
  return getPost(deps, userId, id);
}
