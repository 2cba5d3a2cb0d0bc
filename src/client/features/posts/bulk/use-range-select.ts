import { useEffect, useRef } from "react";

type Select = (ids: readonly string[], isSelected: boolean) => void;

/** The ids from one to the other, whichever comes first. */
export function idsBetween(ids: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)].toSorted((one, other) => one - other);
  return a === undefined || b === undefined || a === -1 ? [to] : ids.slice(a, b + 1);
}

/** Selects the rows from the last one on while Shift is held, by a click or by Space. */
export function useRangeSelect(ids: readonly string[], onSelect: Select): (id: string, isSelected: boolean) => void {
  const isShiftHeld = useRef(false);
  const last = useRef<string | null>(null);
  useEffect(() => {
    const note = ({ shiftKey }: KeyboardEvent) => (isShiftHeld.current = shiftKey);
    const forget = () => (isShiftHeld.current = false);
    addEventListener("keydown", note, true);
    addEventListener("keyup", note, true);
    addEventListener("blur", forget);
    return () => {
      removeEventListener("keydown", note, true);
      removeEventListener("keyup", note, true);
      removeEventListener("blur", forget);
    };
  }, []);
  return (id, isSelected) => {
    const from = isShiftHeld.current ? last.current : null;
    last.current = id;
    onSelect(from === null ? [id] : idsBetween(ids, from, id), isSelected);
    // A click with Shift also selects the text between the rows.
    if (from !== null) getSelection()?.removeAllRanges();
  };
}
