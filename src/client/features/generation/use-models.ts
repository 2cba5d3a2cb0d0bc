import { useMemo } from "react";
import type { Models } from "#shared/creations/generation.ts";
import { type Say, useSay } from "#client/lib/sentences.ts";
import { trpc } from "#client/lib/trpc.ts";

/** They change with the server's configuration only. */
export function useModels(): Models | undefined {
  const say = useSay();
  const { data } = trpc.generation.models.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => data && spoken(data, say), [data, say]);
}

/** What the server says of its own renderer is said in the person's language; names of others stay what they are. */
function spoken({ image, video, images, videos, text }: Models, say: Say): Models {
  const one = <M extends { label: string; note: string | null }>(model: M): M => ({
    ...model,
    label: say(model.label),
    note: model.note && say(model.note),
  });
  return { image: one(image), video: one(video), images: images.map(one), videos: videos.map(one), text };
}

/** How a model is called to people; its id where it is not configured any more. */
export function labelOf(models: Models | undefined, id: string | null): string | null {
  const known = [...(models?.images ?? []), ...(models?.videos ?? [])].find((model) => model.id === id);
  return known?.label ?? id;
}
