import type { KeyboardEvent } from "react";
import type { CreationType } from "#shared/creations/creations.ts";
import { promptMax } from "#shared/creations/generation.ts";
import { Textarea } from "#client/ui/textarea.tsx";
import { ImprovePrompt } from "./improve-prompt.tsx";
import { useTexts } from "#client/lib/language.ts";

interface PromptFieldProps {
  /** What is to be made of it. */
  type: CreationType;
  value: string;
  onValueChange: (prompt: string) => void;
  onGenerate: () => void;
  placeholder: string;
}

export function PromptField({ type, value, onValueChange, onGenerate, placeholder }: PromptFieldProps) {
  const { panel } = useTexts("generation");
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
