import { Heart, X, ListFilter } from "lucide-react";
import { statusLook } from "#client/features/status/status-badge.tsx";
import { formatDate } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { DateField } from "#client/ui/fields/date-field.tsx";
import { SearchField } from "#client/ui/fields/search-field.tsx";
import { type Option, Select } from "#client/ui/fields/select.tsx";
import { Popover } from "#client/ui/popups/popover.tsx";
import { Tooltip } from "#client/ui/popups/tooltip.tsx";
import { creationTypes, creationSorts, creationStatuses } from "#shared/creations/creations.ts";
import { platformNames, platforms } from "#shared/platforms/platform.ts";
import { type HistoryFilters, isNarrowed, noonOf, countFilters } from "./history-filters.ts";

const anyValue = "all";

/** The chosen value; undefined: any. */
const chosenOf = <Value extends string>(values: readonly Value[], chosen: string): Value | undefined =>
  values.find((value) => value === chosen);

/** Less frequent filters, in a popover. */
function HistoryFilter({ filters, onFilter }: FilterProps) {
  const { filters: messages } = useMessages("creations");
  const active = countFilters(filters);
  const statuses: Option<string>[] = [
    { value: anyValue, label: messages.anyStatus },
    ...creationStatuses.map((status) => ({ value: status, label: statusLook(status).label })),
  ];
  const networks: Option<string>[] = [
    { value: anyValue, label: messages.anywhere },
    ...platforms.map((platform) => ({ value: platform, label: platformNames[platform] })),
  ];
  return (
    <Popover
      title={messages.button}
      trigger={
        <Button>
          <ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-sm:sr-only">{active === 0 ? messages.button : messages.active({ count: active })}</span>
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
          label={messages.status}
          options={statuses}
          value={filters.status ?? anyValue}
          onValueChange={(status) => onFilter({ status: chosenOf(creationStatuses, status) })}
        />
        <Select
          label={messages.postedOn}
          options={networks}
          value={filters.platform ?? anyValue}
          onValueChange={(platform) => onFilter({ platform: chosenOf(platforms, platform) })}
        />
        <DateField
          label={messages.from}
          value={filters.from ?? ""}
          {...(filters.to !== undefined && { max: filters.to })}
          onValueChange={(from) => onFilter({ from })}
        />
        <DateField
          label={messages.to}
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

function SortSelect({ filters, onFilter, ...look }: SortSelectProps) {
  const { filters: messages } = useMessages("creations");
  const names = { newest: messages.newest, oldest: messages.oldest, title: messages.byTitle };
  return (
    <Select
      {...look}
      label={messages.sort}
      options={creationSorts.map((sort) => ({ value: sort, label: names[sort] }))}
      value={filters.sort ?? "newest"}
      onValueChange={(sort) => onFilter({ sort })}
    />
  );
}

export interface FilterProps {
  filters: HistoryFilters;
  onFilter: (change: Partial<HistoryFilters>) => void;
}

interface HistoryToolbarProps extends FilterProps {
  onSearch: (q: string) => void;
  /** null: the empty list offers it. */
  onClear: (() => void) | null;
}

const all = "all";

/** The frequent filters in one row, the others in a popover; below them the active ones of the popover. */
export function HistoryToolbar({ filters, onFilter, onSearch, onClear }: HistoryToolbarProps) {
  const messages = useMessages("creations");
  const filterMessages = messages.filters;
  const typeNames = { image: filterMessages.images, video: filterMessages.videos };
  const onlyFavourites = filters.favourite !== undefined;
  return (
    <search aria-label={messages.name} className="grid gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchField
          label={filterMessages.search}
          placeholder={filterMessages.placeholder}
          value={filters.q ?? ""}
          onSearch={onSearch}
          className="grow max-lg:w-full"
        />
        <Segmented
          label={filterMessages.kind}
          value={filters.type ?? all}
          onValueChange={(chosen) => onFilter({ type: creationTypes.find((type) => type === chosen) })}
          options={[
            { value: all, label: filterMessages.all },
            ...creationTypes.map((type) => ({ value: type, label: typeNames[type] })),
          ]}
        />
        <div className="flex gap-2 lg:contents">
          <Tooltip label={filterMessages.favourites}>
            <Button
              square
              aria-label={filterMessages.favourites}
              aria-pressed={onlyFavourites}
              onClick={() => onFilter({ favourite: onlyFavourites ? undefined : "true" })}
            >
              <Heart
                size={18}
                strokeWidth={1.75}
                fill={onlyFavourites ? "currentColor" : "none"}
                className={onlyFavourites ? "text-accent-ink" : undefined}
                aria-hidden="true"
              />
            </Button>
          </Tooltip>
          <HistoryFilter filters={filters} onFilter={onFilter} />
        </div>
        <SortSelect filters={filters} onFilter={onFilter} hideLabel className="ml-auto w-44 max-md:hidden lg:ml-0" />
      </div>
      {isNarrowed(filters) && <ActiveFilters filters={filters} onFilter={onFilter} onClear={onClear} />}
    </search>
  );
}

/** The active filters of the popover, each with a button that removes it. */
function ActiveFilters({ filters, onFilter, onClear }: FilterProps & Pick<HistoryToolbarProps, "onClear">) {
  const messages = useMessages("creations");
  const filterMessages = messages.filters;
  const { status, platform, from, to } = filters;
  const dayOf = (day: string) => formatDate(noonOf(day).toISOString());
  const activeFilters = [
    status !== undefined && { name: "status", label: statusLook(status).label },
    platform !== undefined && {
      name: "platform",
      label: filterMessages.is({ what: filterMessages.postedOn, which: platformNames[platform] }),
    },
    from !== undefined && { name: "from", label: filterMessages.is({ what: filterMessages.from, which: dayOf(from) }) },
    to !== undefined && { name: "to", label: filterMessages.is({ what: filterMessages.to, which: dayOf(to) }) },
  ].filter((one) => one !== false);
  if (activeFilters.length === 0 && onClear === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {activeFilters.map(({ name, label }) => (
        <Button
          key={name}
          size="sm"
          aria-label={filterMessages.remove({ filter: label })}
          onClick={() => onFilter({ [name]: undefined })}
        >
          {label}
          <X size={14} strokeWidth={2} className="text-ink-3" aria-hidden="true" />
        </Button>
      ))}
      {onClear !== null && (
        <Button size="sm" variant="quiet" onClick={onClear}>
          {messages.clearFilters}
        </Button>
      )}
    </div>
  );
}
