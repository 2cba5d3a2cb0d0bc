import type { PlannedMedia } from "#server/domains/posts/store/posts.queries.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import type { CreationId } from "#shared/ids.ts";
import type { UpdatePostInput } from "#shared/posts/posts.ts";

type MediaFields = Pick<UpdatePostInput, "creationId" | "creationIds" | "altTexts">;

/** Media of an input that names one creation, several or none; undefined when it says nothing about them. */
const creationIdsOf = (input: MediaFields): CreationId[] | undefined =>
  input.creationIds ??
  (input.creationId === undefined ? undefined : input.creationId === null ? [] : [input.creationId]);

/**
 * The media a post is to have, each with what it shows. Without new alt texts, a creation that stays keeps its own, wherever it
 * moves. Throws INVALID_INPUT when there are more alt texts than media.
 */
export function planMedia(input: MediaFields, current: readonly PlannedMedia[]): PlannedMedia[] {
  const creationIds = creationIdsOf(input) ?? current.map(({ creationId }) => creationId);
  const { altTexts } = input;
  if (altTexts !== undefined && altTexts.length > creationIds.length) {
    const message = "There is no picture or video for this text";
    throw invalidInput([{ path: `altTexts.${creationIds.length}`, message }]);
  }
  return creationIds.map((creationId, index) => {
    const kept = current.find((item) => item.creationId === creationId)?.altText ?? null;
    return { creationId, altText: altTexts === undefined ? kept : (altTexts[index] ?? null) };
  });
}
