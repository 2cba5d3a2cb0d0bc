import { errorCode, errorText } from "#client/lib/api-error.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { CreationId } from "#shared/ids.ts";
import { type Draft, toImageInput, toVideoInput } from "./drafts.ts";

const meta = { errorShownInPage: true };

/** Begins the making of whatever a panel holds. */
export function useStart() {
  const image = trpc.generation.image.useMutation({ meta });
  const video = trpc.generation.video.useMutation({ meta });
  const retry = trpc.generation.retry.useMutation({ meta });
  const error = image.error ?? video.error ?? retry.error;
  return {
    /** `onStarted` is not called once the screen was left: it changes the address. */
    begin: (draft: Draft, parentId: CreationId | null, onStarted: (firstId: CreationId) => void) => {
      const parent = parentId === null ? {} : { parentId };
      const options = { onSuccess: ({ creation }: { creation: { id: CreationId } }) => onStarted(creation.id) };
      if (draft.type === "image") image.mutate({ ...toImageInput(draft), ...parent }, options);
      else video.mutate({ ...toVideoInput(draft), ...parent }, options);
    },
    /** Makes a failed one once more, with the settings it has. */
    retry: (id: CreationId, onStarted: () => void) => retry.mutate({ id }, { onSuccess: onStarted }),
    isPending: image.isPending || video.isPending || retry.isPending,
    error: error === null ? null : { reason: errorText(error), code: errorCode(error) ?? null },
    reset: () => {
      image.reset();
      video.reset();
      retry.reset();
    },
  };
}
