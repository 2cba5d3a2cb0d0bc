import type { Deps } from "#server/deps.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import { LostLease } from "#server/domains/posts/delivery/delivery.ts";
import { loadMedia } from "#server/domains/posts/delivery/prepare/load-media.ts";
import { sendContentOf } from "#server/domains/posts/delivery/prepare/send-content.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { moveTarget } from "#server/domains/posts/store/targets.queries.ts";
import { accountForPublishing, actAs, type UsableAccount } from "#server/domains/social-accounts/act-as.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { PreparedSteps, SendContent, SocialPlatform } from "#server/integrations/social/platform.ts";
import { untilAborted } from "#server/lib/concurrency/abortable.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { rulesFor } from "#shared/platforms/rules-for.ts";

/** All that the publishing call needs. */
interface Prepared {
  steps: PreparedSteps;
  platform: SocialPlatform;
  account: UsableAccount;
  content: SendContent;
}

interface Preparation {
  hasVideo: boolean;
  /** Minutes before the send; most of the preparation is repeated at the ordinary alarm. */
  isAhead: boolean;
  /** Aborted when the process stops, or the delivery was edited or taken over. */
  signal: AbortSignal;
}

/** All repeatable work: token, media, uploads. Remote ids are stored at once. Throws PlatformError, LostLease. */
export async function prepareTarget(
  deps: Deps,
  target: TargetRow,
  { hasVideo, isAhead, signal: ending }: Preparation,
): Promise<Prepared> {
  const platform = deps.social[target.platform];
  if (platform === undefined || target.content === null) {
    throw new PlatformError(
      "rejected",
      "postloom.platform_off",
      `${platformNames[target.platform]} is not set up on this server`,
    );
  }
  if (target.accountId === null) {
    throw new PlatformError("rejected", "postloom.account_gone", "This account was disconnected", {
      fix: "Make a new post for the account you want.",
    });
  }
  const deadlineMs = hasVideo ? callDeadlineMs.prepareVideo : callDeadlineMs.prepare;
  const signal = AbortSignal.any([ending, AbortSignal.timeout(deadlineMs)]);
  const account = await accountForPublishing(deps, target.accountId, signal);
  const frozen = target.content;
  const content = sendContentOf(target.id, frozen, platform);
  // A folder on a disk that does not answer would hold the delivery, and those after it, without end.
  const media = await untilAborted(loadMedia(deps, target.workspaceId, frozen, rulesFor(account.row), signal), signal);
  let savedSteps: PreparedSteps = target.steps;
  const save = async (steps: PreparedSteps) => {
    savedSteps = steps;
    if ((await moveTarget(deps.db, target, ["preparing"], { steps: { ...steps } })) === undefined)
      throw new LostLease();
  };
  const steps = await actAs(deps, account, signal, (actor) =>
    platform.prepare(actor, { ...content, media, isAhead, dueAt: target.dueAt }, savedSteps, save, signal),
  );
  return { steps, platform, account, content };
}
