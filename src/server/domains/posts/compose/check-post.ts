import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { findUsableCreations } from "#server/domains/creations/creations.service.ts";
import { checkFields, checkPlan } from "#server/domains/posts/compose/plan-post.ts";
import { accountIdsOf, creationIdsOf, type LockedPost, readUnlocked } from "#server/domains/posts/store/lock-post.ts";
import { planContents } from "#server/domains/posts/store/plan-content.ts";
import { resolveAccounts } from "#server/domains/social-accounts/resolve-accounts.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { sha256 } from "#server/lib/random-token.ts";
import type { Issue } from "#shared/errors.ts";
import type { PostId, SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import { mediaFactsOf } from "#shared/platforms/media-facts.ts";
import { stillWarnings } from "#shared/platforms/moving-pictures.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import type { CheckedPost } from "#shared/posts/check-post.ts";
import { fieldsOf } from "#shared/posts/post-fields.ts";
import { planTexts } from "#shared/posts/post-texts.ts";

interface PlannedDelivery {
  accountId: SocialAccountId | null;
  accountName: string;
  platform: Platform;
}

/** The deliveries that the post would have: without targets, to the default account of each platform. */
async function deliveriesOf(db: Db, { post, targets }: LockedPost): Promise<PlannedDelivery[]> {
  if (targets.length > 0)
    return targets.map(({ accountId, accountName, platform }) => ({ accountId, accountName, platform }));
  try {
    const accounts = await resolveAccounts(db, post.workspaceId, post.platforms, []);
    return accounts.map(({ id, name, platform }) => ({ accountId: id, accountName: name, platform }));
  } catch (error) {
    // Without an account of a platform the post goes nowhere, which is one of its problems.
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** SHA-256 of the content that a person agrees to: fields, accounts, time, media, and alt texts, also those of the library. */
async function fingerprintOf(db: Db, locked: LockedPost): Promise<string> {
  const { post, targets, media } = locked;
  const contents = await planContents(db, targets);
  const deliveries = await deliveriesOf(db, locked);
  const agreed = [
    post.id,
    // In the order of the names, so that another order in the code changes no fingerprint.
    Object.entries(fieldsOf(post)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    media,
    contents.map(({ content }) => content.altTexts),
    deliveries.map(({ accountId, accountName }) => accountId ?? accountName).toSorted(),
    post.scheduledAt,
  ];
  return sha256(JSON.stringify(agreed));
}

/** Throws CONFLICT when the post is not the one that was checked; without a fingerprint, nothing is asked. */
export async function requireChecked(tx: Db, locked: LockedPost, fingerprint: string | undefined): Promise<void> {
  if (fingerprint === undefined || fingerprint === (await fingerprintOf(tx, locked))) return;
  throw new DomainError("CONFLICT", "This post was changed since it was checked. Check it again.");
}

/** The reasons for which the post cannot go out as it is. */
async function problemsOf(deps: Pick<Deps, "db" | "config">, { post, targets, media }: LockedPost): Promise<Issue[]> {
  const plan = {
    ...fieldsOf(post),
    creationIds: creationIdsOf(media),
    altTexts: media.map(({ altText }) => altText),
    accountIds: accountIdsOf(targets),
  };
  try {
    checkFields(plan);
    await checkPlan(deps, post.workspaceId, plan);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.issues.length > 0 ? [...error.issues] : [{ path: "", message: error.message }];
  }
}

/** What the networks of these deliveries would show otherwise than it was made. */
async function warningsOf(
  db: Db,
  { post, media }: LockedPost,
  deliveries: readonly Pick<PlannedDelivery, "platform">[],
): Promise<Issue[]> {
  if (media.length === 0) return [];
  const facts = (await findUsableCreations(db, post.workspaceId, creationIdsOf(media))).map(mediaFactsOf);
  return [...new Set(deliveries.map(({ platform }) => platform))].flatMap((platform) =>
    stillWarnings(networkRules[platform], facts),
  );
}

/** As the warnings of checkPost, of a post that was just written. */
export async function postWarnings({ db }: Pick<Deps, "db">, workspaceId: WorkspaceId, id: PostId): Promise<Issue[]> {
  const read = await readUnlocked(db, workspaceId, id);
  return read.media.length === 0 ? [] : warningsOf(db, read, await deliveriesOf(db, read));
}

/** The deliveries that the post would have, and its problems. Changes nothing. Throws NOT_FOUND. */
export async function checkPost(
  deps: Pick<Deps, "db" | "config">,
  workspaceId: WorkspaceId,
  id: PostId,
): Promise<CheckedPost> {
  const read = await readUnlocked(deps.db, workspaceId, id);
  const { post, media } = read;
  const deliveries = await deliveriesOf(deps.db, read);
  return {
    problems: await problemsOf(deps, read),
    warnings: await warningsOf(deps.db, read, deliveries),
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      texts: planTexts(delivery.platform, post).map(({ kind, text }) => ({ kind, text })),
    })),
    creationIds: creationIdsOf(media),
    scheduledAt: post.scheduledAt?.toISOString() ?? null,
    isPublishingPaused: deps.config.publishingPaused !== null,
    fingerprint: await fingerprintOf(deps.db, read),
  };
}
