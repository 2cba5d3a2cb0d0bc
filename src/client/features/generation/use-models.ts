import type { Models } from "#shared/generation.ts";
import { trpc } from "#client/lib/trpc.ts";

/** They change with the server's configuration only. */
export const useModels = (): Models | undefined =>
  trpc.generation.models.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;

/** How a model is called to people; its id where it is not configured any more. */
export function labelOf(models: Models | undefined, id: string | null): string | null {
  const known = [...(models?.images ?? []), ...(models?.videos ?? [])].find((model) => model.id === id);
  return known?.label ?? id;
}
