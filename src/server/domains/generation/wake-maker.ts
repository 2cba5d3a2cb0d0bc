import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/making.service.ts";
import { kinds } from "#server/domains/generation/kinds.ts";

/** Sends the job for a row in making. The key tells runs apart: the job of a cancelled one may still be winding down. */
export const wakeMaker = (
  deps: Pick<Deps, "jobs">,
  tx: Db,
  { id, type, earlierAttempts }: CreationRow,
): Promise<void> =>
  deps.jobs.send(tx, kinds[type].job, { creationId: id }, { singletonKey: `${id}.${earlierAttempts}` });
