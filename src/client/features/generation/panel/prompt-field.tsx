import type { KeyboardEvent } from "react";
import { SuggestButton } from "#client/features/suggestions/suggest-button.tsx";
import { useCanSuggest, useSuggestion } from "#client/features/suggestions/use-suggestion.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import type { CreationType } from "#shared/creations/creations.ts";
import { promptMax } from "#shared/creations/generation.ts";

interface PromptFieldProps {
  /** What the prompt generates. */
  type: CreationType;
  value: string;
  onValueChange: (prompt: string) => void;
  onGenerate: () => void;
  placeholder: string;
}

export function PromptField({ type, value, onValueChange, onGenerate, placeholder }: PromptFieldProps) {
  const { panel } = useMessages("generation");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    onGenerate();
  };
  return (
    <Textarea
      label={panel.prompt}
      action={<ImprovePrompt type={type} prompt={value} onChange={onValueChange} />}
      rows={6}
      value={value}
      onValueChange={onValueChange}
      onKeyDown={onKeyDown}
      counter={{ used: value.length, limit: promptMax }}
      placeholder={placeholder}
    />
  );
}

interface ImprovePromptProps {
  type: CreationType;
  prompt: string;
  onChange: (prompt: string) => void;
}

/** Requests a more detailed version of the prompt. */
function ImprovePrompt({ type, prompt, onChange }: ImprovePromptProps) {
  const { panel } = useMessages("generation");
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
