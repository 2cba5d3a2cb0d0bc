import { Select } from "#client/ui/select.tsx";
import { useTexts } from "#client/lib/language.ts";

interface ModelSelectProps {
  models: readonly { id: string; label: string; note: string | null }[];
  /** null: the first. */
  value: string | null;
  onValueChange: (id: string | null) => void;
}

/** Only where there is something to choose. */
export function ModelSelect({ models, value, onValueChange }: ModelSelectProps) {
  const { panel } = useTexts("generation");
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
