import type { Deps } from "#server/deps.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import {
  addLink,
  findMissingLinks,
  type MissingLink,
} from "#server/domains/posts/delivery/look-up/missing-links.queries.ts";
import { accountForPublishing, actAs } from "#server/domains/social-accounts/act-as.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { SocialAccountId } from "#shared/ids.ts";

type LinkDeps = Pick<Deps, "db" | "jobs" | "log" | "secrets" | "social">;

/** Between two runs of the job. */
export const readLinksEveryMinutes = 5;
/** The others wait for the next run. */
const mostAtOnce = 200;

async function readLinksOf(
  deps: LinkDeps,
  accountId: SocialAccountId,
  missing: readonly MissingLink[],
  signal: AbortSignal,
): Promise<void> {
  const account = await accountForPublishing(deps, accountId, signal);
  const platform = deps.social[account.row.platform];
  for (const one of missing) {
    if (platform === undefined || signal.aborted) return;
    if (one.kind === "comment" && platform.commentsHaveNoLink === true) continue;
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(callDeadlineMs.verify)]);
    const permalink = await actAs(deps, account, deadline, (actor) =>
      platform.permalink(actor, one.externalId, deadline),
    );
    if (permalink !== null) await addLink(deps.db, one, permalink);
  }
}

/**
 * Reads the addresses of published posts and parts that are not known, because the network did not answer after it had published them.
 * An error of an account is logged and waits for a later run.
 */
export async function readMissingLinks(deps: LinkDeps, signal: AbortSignal): Promise<void> {
  const missing = await findMissingLinks(deps.db, readLinksEveryMinutes, mostAtOnce);
  for (const [accountId, those] of Map.groupBy(missing, (one) => one.accountId)) {
    try {
      await readLinksOf(deps, accountId, those, signal);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      deps.log.warn({ err: error, accountId, errorCode: error.code }, "links.not_read");
    }
  }
}
