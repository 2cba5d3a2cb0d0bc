import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { TextField } from "./text-field.tsx";

interface SearchFieldProps {
  label: string;
  hideLabel?: boolean;
  placeholder?: string;
  value: string;
  onSearch: (q: string) => void;
  className?: string;
}

const pauseMs = 300;
const lengthMax = 200;

/** Searches when the typing pauses. The shell brings the focus here for a slash. */
export function SearchField({ label, hideLabel = false, placeholder, value, onSearch, className }: SearchFieldProps) {
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
  return (
    <TextField
      label={label}
      hideLabel={hideLabel}
      type="search"
      enterKeyHint="search"
      {...(placeholder !== undefined && { placeholder })}
      maxLength={lengthMax}
      className={`min-w-0 ${className ?? ""}`}
      value={typed}
      onValueChange={setTyped}
      inputRef={(element) => {
        field.current = element;
      }}
      trailing={<Search size={16} strokeWidth={1.75} className="mr-3 text-ink-3" aria-hidden="true" />}
    />
  );
}
