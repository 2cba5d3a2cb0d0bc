import type { Deps } from "#server/deps.ts";
import { creationsPrefix, fileKeysOf } from "#server/domains/creations/creation-files.ts";
import { findFileKeys } from "#server/domains/creations/creations.queries.ts";
import { sweepOrphans } from "#server/lib/orphans.ts";
import { sweepTemporaries } from "#server/lib/work-folder.ts";
import { CreationId } from "#shared/ids.ts";

/** Files are named after their creation; another name is nothing this sweep could judge. */
const idOf = (key: string) => CreationId.safeParse(key.split("/").at(-1)?.slice(0, 36)).data;

/** Removes what killed processes left: files that no creation points to, and what was being received or made. */
export async function sweepCreationFiles(
  deps: Pick<Deps, "db" | "storage" | "config" | "log">,
  signal: AbortSignal,
): Promise<void> {
  const findKnown = async (keys: string[]) => {
    const ids = keys.flatMap((key) => idOf(key) ?? []);
    const rows = await findFileKeys(deps.db, ids);
    return [...rows.flatMap(fileKeysOf), ...keys.filter((key) => idOf(key) === undefined)];
  };
  const removed = await sweepOrphans(deps.storage, { folder: creationsPrefix, findKnown }, signal);
  if (removed > 0) deps.log.warn({ removed }, "creations.orphans_removed");
  await sweepTemporaries(deps.config.dataDir);
}
