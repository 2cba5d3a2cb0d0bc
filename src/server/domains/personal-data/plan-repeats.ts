import type { ArchivedRepeat } from "#server/domains/personal-data/archive-rows.ts";
import type { ArchiveContent } from "#server/domains/personal-data/read-archive.ts";
import type { ImportedRepeat } from "#server/domains/posts/schedules/import-repeats.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

/** Its media under their new ids, each with its own description; what did not come back is left out. */
function planPost({ post }: ArchivedRepeat, newIds: ReadonlyMap<CreationId, CreationId>): ImportedRepeat["post"] {
  // Accounts do not travel: once they are connected again, it goes to the default one of each platform.
  const { creationId, creationIds = [], altTexts, accountIds: _accounts, ...texts } = post;
  const media = creationIds.flatMap((id, index) => {
    const newId = newIds.get(id);
    return newId === undefined ? [] : [{ id: newId, altText: altTexts?.[index] ?? null }];
  });
  const single = creationId && newIds.get(creationId);
  return {
    ...texts,
    ...(single == null ? {} : { creationId: single }),
    creationIds: media.map(({ id }) => id),
    ...(altTexts === undefined ? {} : { altTexts: media.map(({ altText }) => altText) }),
  };
}

/** What repeats go on with, as soon as somebody lets them: as often as was left, and never by themselves. */
export function planRepeats(
  userId: UserId,
  { repeats, madeOf }: Pick<ArchiveContent, "repeats" | "madeOf">,
  newIds: ReadonlyMap<CreationId, CreationId>,
): ImportedRepeat[] {
  return repeats.flatMap((repeat) => {
    const { id, status, pattern, timezone, startsOn, endsOn } = repeat;
    const times = repeat.times === null ? null : repeat.times - (madeOf.get(id) ?? 0);
    if (status === "ended" || (times !== null && times <= 0)) return [];
    return [{ userId, post: planPost(repeat, newIds), pattern, timezone, startsOn, endsOn, times }];
  });
}
