import { useRef } from "react";
import type { Creation } from "#shared/creations/creations.ts";
import { suggestedAltTextMax } from "#shared/creations/suggestions.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useCanSuggest, useSuggestion } from "#client/lib/use-suggestion.ts";
import { SuggestButton } from "#client/ui/suggest-button.tsx";
import { Textarea } from "#client/ui/textarea.tsx";
import type { MediaChoice } from "./use-media-choice.ts";

interface AltTextFieldProps {
  media: MediaChoice;
  creation: Creation;
  /** Among several; null: it is the only one. */
  place: number | null;
}

/** What a chosen picture shows, in words. It belongs to the picture, so every post of it has it. */
export function AltTextField({ media, creation, place }: AltTextFieldProps) {
  const texts = useTexts("media");
  const { describe, keepDescription, descriptionError } = media;
  const { id } = creation;
  const { client } = trpc.useUtils();
  const canSuggest = useCanSuggest();
  const altText = creation.altText ?? "";
  /** Words that only this post has are not the picture's until somebody types here. */
  const isTyped = useRef(false);
  const suggestion = useSuggestion({
    value: altText,
    onChange: (text: string) => {
      describe(id, text);
      keepDescription(id, text);
    },
    ask: async (_typed, signal) => (await client.suggestions.altText.mutate({ creationId: id }, { signal })).altText,
    done: texts.altSuggested,
  });
  return (
    <Textarea
      label={place === null ? texts.altText : texts.altTextOf(place)}
      optional
      rows={1}
      value={altText}
      onValueChange={(text) => {
        isTyped.current = true;
        describe(id, text);
      }}
      onBlur={() => isTyped.current && keepDescription(id, altText)}
      counter={{ used: altText.length, limit: suggestedAltTextMax }}
      hint={descriptionError !== null ? texts.altNotKept : (place ?? 1) === 1 ? texts.altHint : undefined}
      action={
        canSuggest && <SuggestButton label={texts.suggestAlt} busyLabel={texts.looking} suggestion={suggestion} />
      }
    />
  );
}
