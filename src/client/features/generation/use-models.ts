import { useMemo } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { type Say, useSay } from "#client/lib/language/sentences.ts";
import type { Models } from "#shared/creations/generation.ts";

/** Models change only with the server's configuration. */
export function useModels(): Models | undefined {
  const say = useSay();
  const { data } = trpc.generation.models.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => data && translated(data, say), [data, say]);
}

/** Translates the labels and notes of the server's own renderer; other names have no translation. */
function translated({ image, video, images, videos, text }: Models, say: Say): Models {
  const one = <M extends { label: string; note: string | null }>(model: M): M => ({
    ...model,
    label: say(model.label),
    note: model.note && say(model.note),
  });
  return { image: one(image), video: one(video), images: images.map(one), videos: videos.map(one), text };
}

/** The label of a model; its id if it is not configured any more. */
export function labelOf(models: Models | undefined, id: string | null): string | null {
  const known = [...(models?.images ?? []), ...(models?.videos ?? [])].find((model) => model.id === id);
  return known?.label ?? id;
}
