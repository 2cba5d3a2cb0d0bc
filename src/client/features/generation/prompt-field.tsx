import type { KeyboardEvent } from "react";
import { promptMax } from "#shared/generation.ts";
import { Textarea } from "#client/ui/textarea.tsx";

interface PromptFieldProps {
  value: string;
  onValueChange: (prompt: string) => void;
  onGenerate: () => void;
  placeholder: string;
}

export function PromptField({ value, onValueChange, onGenerate, placeholder }: PromptFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    onGenerate();
  };
  return (
    <Textarea
      label="Prompt"
      rows={6}
      value={value}
      onValueChange={onValueChange}
      onKeyDown={onKeyDown}
      counter={{ used: value.length, limit: promptMax }}
      placeholder={placeholder}
    />
  );
}
