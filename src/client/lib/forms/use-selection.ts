import { useCallback, useState } from "react";

/** The selected ids of a list. A row stays selected while a filter hides it. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback(
    (ids: readonly string[], isSelected: boolean) =>
      setSelected((before) => {
        const after = new Set(before);
        for (const id of ids) {
          if (isSelected) after.add(id);
          else after.delete(id);
        }
        return after;
      }),
    [],
  );
  const clear = useCallback(() => setSelected(new Set()), []);
  return { selected, select, clear };
}
