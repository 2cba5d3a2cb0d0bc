import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { TextField } from "./text-field.tsx";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (q: string) => void;
  className: string;
}

const debounceMs = 300;
const lengthMax = 200;

/** Searches after a pause in typing. The shell's shortcut "/" focuses this field. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLElement>(null);

  // Follows cleared filters and back navigation. Not while the field has the focus: the URL lags behind the typed text.
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(value);
  }, [value]);

  useEffect(() => {
    const q = typed.trim();
    if (q === value) return;
    const timer = setTimeout(() => onSearch(q), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      enterKeyHint="search"
      placeholder={placeholder}
      maxLength={lengthMax}
      className={cx("min-w-0", className)}
      value={typed}
      onValueChange={setTyped}
      inputRef={(element) => {
        field.current = element;
      }}
      trailing={<Search size={16} strokeWidth={1.75} className="mr-3 text-ink-3" aria-hidden="true" />}
    />
  );
}
