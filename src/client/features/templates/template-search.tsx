import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useTexts } from "#client/lib/language.ts";
import { TextField } from "#client/ui/text-field.tsx";

const pauseMs = 300;

interface TemplateSearchProps {
  onSearch: (q: string) => void;
}

/** Searches when the typing pauses. */
export function TemplateSearch({ onSearch }: TemplateSearchProps) {
  const { search, searchHint } = useTexts("templates");
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <TextField
      label={search}
      hideLabel
      type="search"
      enterKeyHint="search"
      placeholder={searchHint}
      maxLength={200}
      className="w-full sm:w-80"
      value={typed}
      onValueChange={setTyped}
      trailing={<Search size={16} strokeWidth={1.75} className="mr-3 text-ink-3" aria-hidden="true" />}
    />
  );
}
