import { useMessages } from "#client/lib/language/language.ts";
import { Select } from "#client/ui/fields/select.tsx";

interface ModelSelectProps {
  models: readonly { id: string; label: string; note: string | null }[];
  /** null: the first. */
  value: string | null;
  onValueChange: (id: string | null) => void;
}

/** Rendered only if there are several models. */
export function ModelSelect({ models, value, onValueChange }: ModelSelectProps) {
  const { panel } = useMessages("generation");
  const [first] = models;
  if (first === undefined || models.length < 2) return null;
  const chosen = models.find(({ id }) => id === value) ?? first;
  return (
    <Select
      label={panel.model}
      options={models.map(({ id, label }) => ({ value: id, label }))}
      value={chosen.id}
      onValueChange={(id) => onValueChange(id === first.id ? null : id)}
      {...(chosen.note !== null && { hint: chosen.note })}
    />
  );
}
