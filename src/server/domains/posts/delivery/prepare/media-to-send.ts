import type { Deps } from "#server/deps.ts";
import type { findUsableCreations } from "#server/domains/creations/creations.service.ts";
import { readCreationFile } from "#server/domains/creations/files/creation-files.ts";
import { inspectImage } from "#server/lib/media/images.ts";
import { type MediaFacts, mediaFactsOf } from "#shared/platforms/media-facts.ts";
import { sentMedia } from "#shared/platforms/moving-pictures.ts";
import type { NetworkRules } from "#shared/platforms/network-rules.ts";

export type PostCreation = Awaited<ReturnType<typeof findUsableCreations>>[number];

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

/** The media of a delivery, each as what this network gets it. */
export async function mediaToSend(
  deps: Pick<Deps, "storage">,
  network: NetworkRules,
  creations: readonly PostCreation[],
): Promise<MediumToSend[]> {
  const facts: MediaFacts[] = [];
  for (const creation of creations) facts.push(await factsOf(deps, creation));
  return sentMedia(network, facts).flatMap((sent, index) => {
    const creation = creations[index];
    return creation === undefined ? [] : [{ creation, sent, durationMs: facts[index]?.durationMs ?? null }];
  });
}
