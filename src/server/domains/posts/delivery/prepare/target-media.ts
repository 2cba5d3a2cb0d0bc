import type { Deps } from "#server/deps.ts";
import { findUsableCreations } from "#server/domains/creations/creations.service.ts";
import { readCreationFile } from "#server/domains/creations/files/creation-files.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { inspectImage } from "#server/lib/media/images.ts";
import type { CreationId } from "#shared/ids.ts";
import { type MediaFacts, mediaFactsOf } from "#shared/platforms/media-facts.ts";
import { carouselRatio } from "#shared/platforms/media-rules.ts";
import { sentMedia } from "#shared/platforms/moving-pictures.ts";
import type { NetworkRules } from "#shared/platforms/network-rules.ts";

type PostCreation = Awaited<ReturnType<typeof findUsableCreations>>[number];

/** A medium of a delivery, and as what the network gets it. */
export interface MediumToSend {
  creation: PostCreation;
  sent: MediaFacts;
  /** Of an animation, once through; of a video, its length. */
  durationMs: number | null;
}

/** The facts of a creation. A GIF of an older version has no length, so its bytes tell whether it moves. */
async function factsOf(deps: Pick<Deps, "storage">, creation: PostCreation): Promise<MediaFacts> {
  const facts = mediaFactsOf(creation);
  if (facts.kind !== "gif" || facts.durationMs !== null) return facts;
  const bytes = await readCreationFile(deps, creation);
  const durationMs = bytes === null ? null : (await inspectImage(bytes)).durationMs;
  return durationMs === null ? { ...facts, kind: "image" } : { ...facts, durationMs };
}

/** The media of a delivery, with what its network demands of them. Read once; conversion, loading and upload get it handed on. */
export interface TargetMedia {
  network: NetworkRules;
  media: MediumToSend[];
  /** Common width / height of a carousel; null for any. */
  shape: number | null;
}

/** Reads the media of a delivery, each as what its network gets it. Those that were deleted are left out. */
export async function findTargetMedia(
  deps: Pick<Deps, "db" | "storage">,
  { workspaceId }: Pick<TargetRow, "workspaceId">,
  creationIds: readonly CreationId[],
  network: NetworkRules,
): Promise<TargetMedia> {
  const creations = await findUsableCreations(deps.db, workspaceId, creationIds);
  const facts: MediaFacts[] = [];
  for (const creation of creations) facts.push(await factsOf(deps, creation));
  const media = sentMedia(network, facts).flatMap((sent, index) => {
    const creation = creations[index];
    return creation === undefined ? [] : [{ creation, sent, durationMs: facts[index]?.durationMs ?? null }];
  });
  return { network, media, shape: carouselRatio(network, creations) };
}

export const isVideo = ({ sent }: MediumToSend): boolean => sent.kind === "video";
