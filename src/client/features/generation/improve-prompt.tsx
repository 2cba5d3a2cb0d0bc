import type { CreationType } from "#shared/creations.ts";
import { promptMax } from "#shared/generation.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useCanSuggest, useSuggestion } from "#client/lib/use-suggestion.ts";
import { SuggestButton } from "#client/ui/suggest-button.tsx";

interface ImprovePromptProps {
  type: CreationType;
  prompt: string;
  onChange: (prompt: string) => void;
}

/** Asks for a richer version of what was typed. */
export function ImprovePrompt({ type, prompt, onChange }: ImprovePromptProps) {
  const { client } = trpc.useUtils();
  const suggestion = useSuggestion({
    value: prompt,
    onChange,
    ask: async (typed, signal) => (await client.suggestions.prompt.mutate({ prompt: typed, type }, { signal })).prompt,
    done: "Prompt improved",
  });
  if (!useCanSuggest()) return null;
  return (
    <SuggestButton
      label="Improve prompt"
      busyLabel="Improving"
      isAsking={suggestion.isAsking}
      onAsk={suggestion.ask}
      onCancel={suggestion.cancel}
      disabled={prompt.trim() === "" || prompt.length > promptMax}
    />
  );
}
