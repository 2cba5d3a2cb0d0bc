import { useCallback, useState } from "react";
import type { DraftFields } from "./draft-fields.ts";

export type EditFields = (change: Partial<DraftFields> | ((fields: DraftFields) => Partial<DraftFields>)) => void;

/** What stands in the composer. An answer that comes later changes its own field only, and leaves the others as they are by then. */
export function useDraftFields(first: DraftFields): readonly [DraftFields, EditFields] {
  const [fields, setFields] = useState(first);
  const edit: EditFields = useCallback(
    (change) => setFields((before) => ({ ...before, ...(typeof change === "function" ? change(before) : change) })),
    [],
  );
  return [fields, edit];
}
