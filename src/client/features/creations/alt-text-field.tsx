import { suggestedAltTextMax } from "#shared/suggestions.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useCanSuggest, useSuggestion } from "#client/lib/use-suggestion.ts";
import { SuggestButton } from "#client/ui/suggest-button.tsx";
import { Textarea } from "#client/ui/textarea.tsx";
import type { MediaChoice } from "./use-media-choice.ts";

/** What the chosen picture shows, in words. It belongs to the picture, so every post of it has it. */
export function AltTextField({ media }: { media: MediaChoice }) {
  const { chosen, describe, keepDescription } = media;
  const { client } = trpc.useUtils();
  const canSuggest = useCanSuggest();
  const altText = chosen?.altText ?? "";
  const suggestion = useSuggestion({
    value: altText,
    onChange: (text: string) => {
      describe(text);
      keepDescription(text);
    },
    ask: async (_typed, signal) =>
      (await client.suggestions.altText.mutate({ creationId: chosen?.id ?? "" }, { signal })).altText,
    done: "Alt text suggested",
  });
  if (chosen === null) return null;
  return (
    <Textarea
      label="Alt text"
      optional
      rows={1}
      value={altText}
      onValueChange={describe}
      onBlur={() => keepDescription(altText)}
      counter={{ used: altText.length, limit: suggestedAltTextMax }}
      hint="For people who cannot see it. Kept with the picture."
      action={
        canSuggest && (
          <SuggestButton
            label="Suggest alt text"
            busyLabel="Looking"
            isAsking={suggestion.isAsking}
            onAsk={suggestion.ask}
            onCancel={suggestion.cancel}
          />
        )
      }
    />
  );
}
