import { isDatabaseUnavailable } from "#server/db/errors.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { findEarlierUncertainSend } from "#server/domains/posts/delivery/attempts.queries.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import { attemptKeyOf, type Delivery, isPart } from "#server/domains/posts/delivery/delivery.ts";
import { replyContentOf, sendContentOf } from "#server/domains/posts/delivery/prepare/send-content.ts";
import { markPublished } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { findParentId, isTakenByAnother } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { accountForPublishing, actAs } from "#server/domains/social-accounts/act-as.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { Verdict } from "#server/integrations/social/platform.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { platformNames } from "#shared/platforms/platform.ts";

/** A look-up is no longer possible. */
const notConnected = () =>
  new PlatformError("rejected", "postloom.account_gone", "The account or the platform is not connected any more");

async function requestVerdict(
  deps: Deps,
  target: TargetRow,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Verdict> {
  const platform = deps.social[target.platform];
  const { accountId, sendingSince } = delivery;
  if (platform === undefined || accountId === null || sendingSince === null) throw notConnected();
  const account = await accountForPublishing(deps, accountId, signal);
  // The repeated call may have been refused because an earlier one published it.
  const at = (await findEarlierUncertainSend(deps.db, attemptKeyOf(delivery))) ?? sendingSince;
  // Not below 0: the database's clock may have been set back since the send.
  const sent = { at, ageMs: Math.max(0, (await readNow(deps.db)).getTime() - at.getTime()) };
  if (isPart(delivery)) {
    const parentId = await findParentId(deps.db, delivery);
    if (parentId === null) throw notConnected();
    const reply = replyContentOf(target, delivery, parentId);
    return actAs(deps, account, signal, (actor) => platform.verifyReply(actor, reply, sent, signal));
  }
  const { content, steps } = delivery;
  if (content === null) throw notConnected();
  const sentContent = sendContentOf(target.id, content, platform);
  return actAs(deps, account, signal, (actor) => platform.verify(actor, sentContent, steps, sent, signal));
}

/** Without the posts that belong to other deliveries. */
async function judge(deps: Deps, delivery: Delivery, verdict: Verdict): Promise<Verdict> {
  if (verdict.outcome === "live" && (await isTakenByAnother(deps.db, delivery, verdict.externalId)))
    return { outcome: "unclear", reason: "Another post with the same text is there" };
  if (verdict.outcome !== "unclear" || verdict.candidates === undefined) return verdict;
  for (const id of verdict.candidates) if (!(await isTakenByAnother(deps.db, delivery, id))) return verdict;
  return { outcome: "absent" };
}

/** A verdict, or why there is none. */
export type Answer = Verdict | { outcome: "error"; error: unknown };

/** The platform's verdict on a send, or the error. An error is never a reason to send again. */
export async function lookUp(deps: Deps, target: TargetRow, delivery: Delivery, signal: AbortSignal): Promise<Answer> {
  try {
    return await judge(deps, delivery, await requestVerdict(deps, target, delivery, signal));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (!(error instanceof PlatformError))
      deps.log.error({ err: error, ...attemptKeyOf(delivery) }, "target.look_up_failed");
    return { outcome: "error", error };
  }
}

export type Found = Extract<Answer, { outcome: "live" | "failed" }>;

/** Settles a delivery whose outcome the platform shows. Returns whether it still belonged to the caller. */
export const settleFound = (deps: Deps, target: TargetRow, delivery: Delivery, found: Found): Promise<boolean> =>
  found.outcome === "live"
    ? markPublished(deps, delivery, found)
    : settleFailure(deps, delivery, target.platform, found.error);

/**
 * Looks once more before a send is repeated because the user did not find it: it may have become public since then. Returns whether that
 * settled it; `taken`: it would have, but another look-up has taken the delivery over. Throws CONFLICT while the platform is processing
 * it, and when it says that it published it. A look-up that cannot be made leaves the decision to the user.
 */
export async function lookBeforeRepeat(
  deps: Deps,
  target: TargetRow,
  delivery: Delivery,
): Promise<"settled" | "taken" | "open"> {
  const answer = await lookUp(deps, target, delivery, AbortSignal.timeout(callDeadlineMs.verify));
  const name = platformNames[target.platform];
  if (answer.outcome === "working")
    throw new DomainError("CONFLICT", `${name} is still processing it. Sent again, it would appear there twice.`);
  if (answer.outcome === "unclear" && answer.isPublished === true)
    throw new DomainError("CONFLICT", `${name} says that it published it. Sent again, it would appear there twice.`);
  if (answer.outcome !== "live" && answer.outcome !== "failed") return "open";
  return (await settleFound(deps, target, delivery, answer)) ? "settled" : "taken";
}
