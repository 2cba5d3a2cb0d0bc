import { ListFilter } from "lucide-react";
import { creationSorts, creationStatuses } from "#shared/creations/creations.ts";
import { useTexts } from "#client/lib/language.ts";
import { statusLook } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { DateField } from "#client/ui/date-field.tsx";
import { Popover } from "#client/ui/popover.tsx";
import { type Option, Select } from "#client/ui/select.tsx";
import { platformNames, platforms } from "#shared/platforms/platform.ts";
import { countFilters } from "./history-filters.ts";
import type { FilterProps } from "./history-toolbar.tsx";

const all = "all";

/** A choice of one out of a list the filter knows, or of none. */
const chosenOf = <Value extends string>(values: readonly Value[], chosen: string): Value | undefined =>
  values.find((value) => value === chosen);

/** What is looked for less often. */
export function HistoryFilter({ filters, onFilter }: FilterProps) {
  const { filters: words } = useTexts("creations");
  const active = countFilters(filters);
  const statuses: Option<string>[] = [
    { value: all, label: words.anyStatus },
    ...creationStatuses.map((status) => ({ value: status, label: statusLook(status).label })),
  ];
  const networks: Option<string>[] = [
    { value: all, label: words.anywhere },
    ...platforms.map((platform) => ({ value: platform, label: platformNames[platform] })),
  ];
  return (
    <Popover
      title={words.button}
      trigger={
        <Button>
          <ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-sm:sr-only">{active === 0 ? words.button : words.active(active)}</span>
          {active > 0 && (
            <span className="num sm:hidden" aria-hidden="true">
              {active}
            </span>
          )}
        </Button>
      }
    >
      <div className="grid w-72 max-w-full gap-4">
        <Select
          label={words.status}
          options={statuses}
          value={filters.status ?? all}
          onValueChange={(status) => onFilter({ status: chosenOf(creationStatuses, status) })}
        />
        <Select
          label={words.postedOn}
          options={networks}
          value={filters.platform ?? all}
          onValueChange={(platform) => onFilter({ platform: chosenOf(platforms, platform) })}
        />
        <DateField
          label={words.from}
          value={filters.from ?? ""}
          {...(filters.to !== undefined && { max: filters.to })}
          onValueChange={(from) => onFilter({ from })}
        />
        <DateField
          label={words.to}
          value={filters.to ?? ""}
          {...(filters.from !== undefined && { min: filters.from })}
          onValueChange={(to) => onFilter({ to })}
        />
        <SortSelect filters={filters} onFilter={onFilter} className="md:hidden" />
      </div>
    </Popover>
  );
}

interface SortSelectProps extends FilterProps {
  hideLabel?: boolean;
  className?: string;
}

export function SortSelect({ filters, onFilter, ...look }: SortSelectProps) {
  const { filters: words } = useTexts("creations");
  const names = { newest: words.newest, oldest: words.oldest, title: words.byTitle };
  return (
    <Select
      {...look}
      label={words.sort}
      options={creationSorts.map((sort) => ({ value: sort, label: names[sort] }))}
      value={filters.sort ?? "newest"}
      onValueChange={(sort) => onFilter({ sort })}
    />
  );
}
