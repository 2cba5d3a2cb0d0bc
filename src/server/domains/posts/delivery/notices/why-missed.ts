import type { Db } from "#server/db/client.ts";
import type { ClaimedTarget } from "#server/domains/posts/store/target-batches.queries.ts";
import { isSuperseded } from "#server/domains/posts/schedules/superseded.ts";
import type { TargetError } from "#shared/posts/posts.ts";

const missed: TargetError = {
  code: "postloom.missed",
  message: "The server was not running when this post was due.",
  fix: "Choose Publish now or a new time.",
};

/** It was tried in time, and for too long nothing came of it. */
const tooLate: TargetError = {
  code: "postloom.too_late",
  message: "The post did not go out, and by now it is later than you let posts be.",
  fix: "Choose Publish now or a new time.",
};

/** No mail tells of it: the newer one goes out. */
export const superseded: TargetError = {
  code: "postloom.superseded",
  message: "The next time of this repeating post came before this one could go out.",
  fix: "Choose Publish now or a new time.",
};

/** Why a delivery whose time has passed is not sent any more. null: it is. */
export async function whyMissed(tx: Db, target: ClaimedTarget): Promise<TargetError | null> {
  if (target.isMissed) return target.tries > 1 ? tooLate : missed;
  return target.isLate && (await isSuperseded(tx, target)) ? superseded : null;
}
