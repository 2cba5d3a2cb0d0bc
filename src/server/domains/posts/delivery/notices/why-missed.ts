import type { Db } from "#server/db/client.ts";
import { isSuperseded } from "#server/domains/posts/schedules/repeats.service.ts";
import type { ClaimedTarget } from "#server/domains/posts/store/target-batches.queries.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

const missed: TargetError = {
  code: "postloom.missed",
  message: "The server was not running when this post was due.",
  fix: "Choose Publish now or a new time.",
};

/** Claimed in time, but without success for too long. */
const tooLate: TargetError = {
  code: "postloom.too_late",
  message: "The post did not go out, and by now it is later than you let posts be.",
  fix: "Choose Publish now or a new time.",
};

/** Causes no notice, because the newer occurrence goes out instead. */
export const superseded: TargetError = {
  code: "postloom.superseded",
  message: "The next time of this repeating post came before this one could go out.",
  fix: "Choose Publish now or a new time.",
};

/** Why a late delivery is not sent any more; null when it is sent. */
export async function whyMissed(tx: Db, target: ClaimedTarget): Promise<TargetError | null> {
  // An upload ahead of the time counts no try.
  if (target.isMissed) return target.tries > 1 || target.content !== null ? tooLate : missed;
  return target.isLate && (await isSuperseded(tx, target)) ? superseded : null;
}
