import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { TextField } from "#client/ui/text-field.tsx";
import { useTexts } from "#client/lib/language.ts";

interface HistorySearchProps {
  value: string;
  onSearch: (q: string) => void;
}

const pauseMs = 300;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** Searches when the typing pauses. A slash brings the focus here. */
export function HistorySearch({ value, onSearch }: HistorySearchProps) {
  const { filters: words } = useTexts("creations");
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLElement>(null);

  // Filters were cleared, or the browser went back. The address lags behind somebody who types: that takes nothing from them.
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(value);
  }, [value]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === value) return;
    const timer = setTimeout(() => onSearch(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <TextField
      label={words.search}
      type="search"
      enterKeyHint="search"
      placeholder={words.placeholder}
      maxLength={200}
      className="min-w-0 grow"
      value={typed}
      onValueChange={setTyped}
      inputRef={(element) => {
        field.current = element;
      }}
      trailing={<Search size={16} strokeWidth={1.75} className="mr-3 text-ink-3" aria-hidden="true" />}
    />
  );
}
