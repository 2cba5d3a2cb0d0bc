import type { Deps } from "#server/deps.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import { LostLease } from "#server/domains/posts/delivery/delivery.ts";
import type { FittedMedia } from "#server/domains/posts/delivery/prepare/fit-target-videos.ts";
import { loadMedia } from "#server/domains/posts/delivery/prepare/load-media.ts";
import { sendContentOf } from "#server/domains/posts/delivery/prepare/send-content.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { FrozenContent } from "#server/domains/posts/store/posts.table.ts";
import { moveTarget } from "#server/domains/posts/store/targets.queries.ts";
import { accountForPublishing, actAs, type UsableAccount } from "#server/domains/social-accounts/act-as.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { PreparedSteps, SendContent, SocialPlatform } from "#server/integrations/social/platform.ts";
import { untilAborted } from "#server/lib/concurrency/abortable.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";

/** The account that sends, with a valid token, and its network. */
export interface Sender {
  platform: SocialPlatform;
  account: UsableAccount;
}

/** Throws PlatformError; with `fix`, what the person does, if the account was disconnected. */
export async function findSender(
  deps: Deps,
  network: Platform,
  accountId: SocialAccountId | null,
  signal: AbortSignal,
  fix?: string,
): Promise<Sender> {
  const platform = deps.social[network];
  if (platform === undefined)
    throw new PlatformError(
      "rejected",
      "postloom.platform_off",
      `${platformNames[network]} is not set up on this server`,
    );
  if (accountId === null)
    throw new PlatformError(
      "rejected",
      "postloom.account_gone",
      "This account was disconnected",
      fix === undefined ? {} : { fix },
    );
  return { platform, account: await accountForPublishing(deps, accountId, signal) };
}

const makeNewPost = "Make a new post for the account you want.";

interface ClaimedContent extends TargetRow {
  content: FrozenContent;
  /** Minutes before the send; most of the preparation is repeated at the ordinary alarm. */
  isAhead: boolean;
}

/** All that the publishing call needs. */
interface Prepared extends Sender {
  steps: PreparedSteps;
  content: SendContent;
}

/** Token, files, uploads. `ending`: the process stops, or the delivery was edited or taken over. Remote ids are stored at once. Throws PlatformError, LostLease. */
export async function prepareTarget(
  deps: Deps,
  target: ClaimedContent,
  found: FittedMedia,
  ending: AbortSignal,
): Promise<Prepared> {
  const deadlineMs = found.fitted.size > 0 ? callDeadlineMs.prepareVideo : callDeadlineMs.prepare;
  const signal = AbortSignal.any([ending, AbortSignal.timeout(deadlineMs)]);
  const sender = await findSender(deps, target.platform, target.accountId, signal, makeNewPost);
  const { platform, account } = sender;
  const content = sendContentOf(target.id, target.content, platform);
  // A folder on a disk that does not answer would hold the delivery, and those after it, without end.
  const media = await untilAborted(loadMedia(deps, target.content, found), signal);
  let savedSteps: PreparedSteps = target.steps;
  const save = async (steps: PreparedSteps) => {
    savedSteps = steps;
    if ((await moveTarget(deps.db, target, ["preparing"], { steps: { ...steps } })) === undefined)
      throw new LostLease();
  };
  const steps = await actAs(deps, account, signal, (actor) =>
    platform.prepare(
      actor,
      { ...content, media, isAhead: target.isAhead, dueAt: target.dueAt },
      savedSteps,
      save,
      signal,
    ),
  );
  return { ...sender, steps, content };
}
