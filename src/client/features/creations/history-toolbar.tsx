import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { creationSorts, creationStatuses, creationTypes } from "#shared/creations.ts";
import { platformNames, platforms } from "#shared/platforms/platform.ts";
import { statusLook } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Checkbox } from "#client/ui/checkbox.tsx";
import { cx } from "#client/ui/cx.ts";
import { SearchField } from "#client/ui/search-field.tsx";
import { type Option, Select } from "#client/ui/select.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { countFilters, type HistoryFilters, isNarrowed } from "./history-filters.ts";
import { useTexts } from "#client/lib/language.ts";

interface HistoryToolbarProps {
  filters: HistoryFilters;
  onFilter: (change: Partial<HistoryFilters>) => void;
  onSearch: (q: string) => void;
  onClear: () => void;
}

const all = "all";
/** A choice of one out of a list the filter knows, or of none. */
const chosenOf = <Value extends string>(values: readonly Value[], chosen: string): Value | undefined =>
  values.find((value) => value === chosen);

export function HistoryToolbar({ filters, onFilter, onSearch, onClear }: HistoryToolbarProps) {
  const texts = useTexts("creations");
  const words = texts.filters;
  const typeNames = { image: words.images, video: words.videos };
  const types: Option<string>[] = [
    { value: all, label: words.allKinds },
    ...creationTypes.map((type) => ({ value: type, label: typeNames[type] })),
  ];
  const statuses: Option<string>[] = [
    { value: all, label: words.anyStatus },
    ...creationStatuses.map((status) => ({ value: status, label: statusLook(status).label })),
  ];
  const networks: Option<string>[] = [
    { value: all, label: words.anywhere },
    ...platforms.map((platform) => ({ value: platform, label: platformNames[platform] })),
  ];
  const sortNames = { newest: words.newest, oldest: words.oldest, title: words.byTitle };
  const sorts = creationSorts.map((sort) => ({ value: sort, label: sortNames[sort] }));
  // On a phone they would push the list off the screen.
  const [isOpen, setIsOpen] = useState(false);
  const folded = !isOpen && "max-md:hidden";
  const active = countFilters(filters);
  return (
    <search aria-label={texts.name} className="grid gap-4 p-4 md:p-5">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]">
        <div className="col-span-full flex items-end gap-2 xl:col-span-1">
          <SearchField
            label={words.search}
            placeholder={words.placeholder}
            value={filters.q ?? ""}
            onSearch={onSearch}
            className="grow"
          />
          <Button className="md:hidden" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
            {active === 0 ? words.button : words.active(active)}
          </Button>
        </div>
        <div className={cx("contents", folded)}>
          <Select
            label={words.kind}
            options={types}
            value={filters.type ?? all}
            onValueChange={(type) => onFilter({ type: chosenOf(creationTypes, type) })}
          />
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
          <Select
            label={words.sort}
            options={sorts}
            value={filters.sort ?? "newest"}
            onValueChange={(sort) => onFilter({ sort })}
          />
        </div>
      </div>
      <div className={cx("grid grid-cols-[minmax(0,1fr)] items-end gap-x-5 gap-y-3 md:flex", folded)}>
        <TextField
          label={words.from}
          type="date"
          value={filters.from ?? ""}
          onValueChange={(from) => onFilter({ from })}
          className="min-w-0 md:w-40"
        />
        <TextField
          label={words.to}
          type="date"
          value={filters.to ?? ""}
          onValueChange={(to) => onFilter({ to })}
          className="min-w-0 md:w-40"
        />
        <Checkbox
          label={words.favourites}
          checked={filters.favourite !== undefined}
          onCheckedChange={(checked) => onFilter({ favourite: checked ? "true" : undefined })}
          className="md:pb-2.5"
        />
        {isNarrowed(filters) && (
          <Button variant="quiet" className="ml-auto" onClick={onClear}>
            {texts.clearFilters}
          </Button>
        )}
      </div>
    </search>
  );
}
