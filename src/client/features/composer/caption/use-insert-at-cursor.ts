import { useRef } from "react";

/** Inserts text at the cursor and moves the cursor behind it. */
export function useInsertAtCursor(value: string, onChange: (value: string) => void) {
  const field = useRef<HTMLTextAreaElement | null>(null);
  return {
    ref: (element: HTMLElement | null) => {
      field.current = element instanceof HTMLTextAreaElement ? element : null;
    },
    put: (inserted: string) => {
      const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
      onChange(value.slice(0, selectionStart) + inserted + value.slice(selectionEnd));
      const behind = selectionStart + inserted.length;
      requestAnimationFrame(() => {
        field.current?.focus();
        field.current?.setSelectionRange(behind, behind);
      });
    },
  };
}
