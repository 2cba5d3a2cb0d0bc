import { useCallback, useState } from "react";
import type { DraftFields } from "./draft-fields.ts";

export type EditFields = (change: Partial<DraftFields> | ((fields: DraftFields) => Partial<DraftFields>)) => void;

/** The fields of the composer. A late answer changes only its own field and keeps the current values of the others. */
export function useDraftFields(first: DraftFields): readonly [DraftFields, EditFields] {
  const [fields, setFields] = useState(first);
  const edit: EditFields = useCallback(
    (change) => setFields((before) => ({ ...before, ...(typeof change === "function" ? change(before) : change) })),
    [],
  );
  return [fields, edit];
}
