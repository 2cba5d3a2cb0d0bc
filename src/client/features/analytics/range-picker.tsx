import { platformNames, platforms } from "#shared/platforms/platform.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { Select } from "#client/ui/select.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { type Choice, problemOf, spans } from "./range.ts";

interface RangePickerProps {
  choice: Choice;
  today: string;
  onChoose: (choice: Choice) => void;
}

export function RangePicker({ choice, today, onChoose }: RangePickerProps) {
  const { range, platform } = useTexts("analytics");
  const problem = problemOf(choice);
  const spanOptions = [
    ...spans.map((days) => ({ value: String(days), label: range.last(formatNumber(days)) })),
    { value: "custom", label: range.custom },
  ];
  const platformOptions = [
    { value: "all", label: platform.all },
    ...platforms.map((name) => ({ value: name as string, label: platformNames[name] })),
  ];
  const chooseSpan = (value: string) =>
    onChoose({ ...choice, span: spans.find((days) => String(days) === value) ?? null });
  return (
    <div className="flex flex-wrap items-start gap-3 max-md:w-full">
      <Select
        label={range.label}
        hideLabel
        className="w-44 max-md:w-full max-md:flex-1"
        options={spanOptions}
        value={choice.span === null ? "custom" : String(choice.span)}
        onValueChange={chooseSpan}
      />
      <Select
        label={platform.label}
        hideLabel
        className="w-44 max-md:w-full max-md:flex-1"
        options={platformOptions}
        value={choice.platform ?? "all"}
        onValueChange={(value) => onChoose({ ...choice, platform: platforms.find((name) => name === value) ?? null })}
      />
      {choice.span === null && (
        <fieldset className="flex flex-wrap gap-3 max-md:w-full">
          <legend className="sr-only">{range.custom}</legend>
          <TextField
            label={range.from}
            type="date"
            max={today}
            value={choice.from}
            onValueChange={(from) => onChoose({ ...choice, from })}
            className="w-40 max-md:flex-1"
          />
          <TextField
            label={range.to}
            type="date"
            max={today}
            value={choice.to}
            onValueChange={(to) => onChoose({ ...choice, to })}
            error={problem === null ? undefined : range[problem]}
            className="w-40 max-md:flex-1"
          />
        </fieldset>
      )}
    </div>
  );
}
