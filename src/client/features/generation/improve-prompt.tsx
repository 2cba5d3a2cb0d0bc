import type { CreationType } from "#shared/creations/creations.ts";
import { promptMax } from "#shared/creations/generation.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useCanSuggest, useSuggestion } from "#client/lib/use-suggestion.ts";
import { SuggestButton } from "#client/ui/suggest-button.tsx";
import { useTexts } from "#client/lib/language.ts";

interface ImprovePromptProps {
  type: CreationType;
  prompt: string;
  onChange: (prompt: string) => void;
}

/** Asks for a richer version of what was typed. */
export function ImprovePrompt({ type, prompt, onChange }: ImprovePromptProps) {
  const { panel } = useTexts("generation");
  const { client } = trpc.useUtils();
  const suggestion = useSuggestion({
    value: prompt,
    onChange,
    ask: async (typed, signal) => (await client.suggestions.prompt.mutate({ prompt: typed, type }, { signal })).prompt,
    done: panel.improved,
  });
  if (!useCanSuggest()) return null;
  return (
    <SuggestButton
      label={panel.improve}
      busyLabel={panel.improving}
      suggestion={suggestion}
      disabled={prompt.trim() === "" || prompt.length > promptMax}
    />
  );
}
