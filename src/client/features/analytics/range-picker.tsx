import { formatNumber } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { DateField } from "#client/ui/fields/date-field.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { platformNames, platforms } from "#shared/platforms/platform.ts";
import { type Choice, problemOf, spans } from "./range.ts";

interface RangePickerProps {
  choice: Choice;
  today: string;
  onChoose: (change: Partial<Choice>) => void;
}

export function RangePicker({ choice, today, onChoose }: RangePickerProps) {
  const { range, platform } = useMessages("analytics");
  const problem = problemOf(choice);
  const spanOptions = [
    ...spans.map((days) => ({ value: String(days), label: range.last({ days: formatNumber(days) }) })),
    { value: "custom", label: range.custom },
  ];
  const platformOptions = [
    { value: "all", label: platform.all },
    ...platforms.map((name) => ({ value: name as string, label: platformNames[name] })),
  ];
  const chooseSpan = (value: string) => onChoose({ span: spans.find((days) => String(days) === value) ?? null });
  return (
    <>
      <Select
        label={range.label}
        hideLabel
        className="w-44 max-md:w-full"
        options={spanOptions}
        value={choice.span === null ? "custom" : String(choice.span)}
        onValueChange={chooseSpan}
      />
      <Select
        label={platform.label}
        hideLabel
        className="w-52 max-md:w-auto max-md:flex-1"
        options={platformOptions}
        value={choice.platform ?? "all"}
        onValueChange={(value) => onChoose({ platform: platforms.find((name) => name === value) ?? null })}
      />
      {choice.span === null && (
        <fieldset className="order-last flex w-0 min-w-full flex-wrap gap-3 xl:justify-end">
          <legend className="sr-only">{range.custom}</legend>
          <DateField
            label={range.from}
            max={today}
            value={choice.from}
            onValueChange={(from) => onChoose({ from })}
            className="w-44 max-md:flex-1"
          />
          <DateField
            label={range.to}
            max={today}
            value={choice.to}
            onValueChange={(to) => onChoose({ to })}
            error={problem === null ? undefined : range[problem]}
            className="w-44 max-md:flex-1"
          />
        </fieldset>
      )}
    </>
  );
}
