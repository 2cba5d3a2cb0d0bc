import { useState } from "react";
import { errorCode, errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { accessToken } from "#client/lib/session.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { CreationId } from "#shared/ids.ts";
import { type Draft, toImageInput, toVideoInput } from "./drafts.ts";

const meta = { errorShownInPage: true };

/** Begins the making of whatever a panel holds. */
export function useStart(type: Draft["type"]) {
  const { signInFirst } = useTexts("generation").kinds[type];
  const [isSignedOut, setIsSignedOut] = useState(false);
  const image = trpc.generation.image.useMutation({ meta });
  const video = trpc.generation.video.useMutation({ meta });
  const retry = trpc.generation.retry.useMutation({ meta });
  const error = image.error ?? video.error ?? retry.error;
  /** What failed before says nothing of what is begun next, whichever way that is. */
  const reset = () => {
    setIsSignedOut(false);
    image.reset();
    video.reset();
    retry.reset();
  };
  return {
    /** `onStarted` is not called once the screen was left: it changes the address. */
    begin: (draft: Draft, parentId: CreationId | null, onStarted: (firstId: CreationId) => void) => {
      reset();
      // Signed out in another tab: the panel stays, with what was typed.
      if (accessToken() === null) return setIsSignedOut(true);
      const parent = parentId === null ? {} : { parentId };
      const options = { onSuccess: ({ creation }: { creation: { id: CreationId } }) => onStarted(creation.id) };
      if (draft.type === "image") image.mutate({ ...toImageInput(draft), ...parent }, options);
      else video.mutate({ ...toVideoInput(draft), ...parent }, options);
    },
    /** Makes a failed one once more, with the settings it has. */
    retry: (id: CreationId, onStarted: () => void) => {
      reset();
      retry.mutate({ id }, { onSuccess: onStarted });
    },
    isPending: image.isPending || video.isPending || retry.isPending,
    error: isSignedOut
      ? { reason: signInFirst, code: null }
      : error === null
        ? null
        : { reason: errorText(error), code: errorCode(error) ?? null },
    reset,
  };
}
