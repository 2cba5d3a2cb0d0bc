import { Heart, X } from "lucide-react";
import { creationTypes } from "#shared/creations/creations.ts";
import { formatDate } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { statusLook } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { Segmented } from "#client/ui/segmented.tsx";
import { Tooltip } from "#client/ui/tooltip.tsx";
import { platformNames } from "#shared/platforms/platform.ts";
import { HistoryFilter, SortSelect } from "./history-filter.tsx";
import { type HistoryFilters, isNarrowed, noonOf } from "./history-filters.ts";

export interface FilterProps {
  filters: HistoryFilters;
  onFilter: (change: Partial<HistoryFilters>) => void;
}

interface HistoryToolbarProps extends FilterProps {
  onSearch: (q: string) => void;
  /** null: the empty list below offers it. */
  onClear: (() => void) | null;
}

const all = "all";

/** What is looked for most stands in one row, the rest is behind Filters; below it what of that is in force. */
export function HistoryToolbar({ filters, onFilter, onSearch, onClear }: HistoryToolbarProps) {
  const texts = useTexts("creations");
  const words = texts.filters;
  const typeNames = { image: words.images, video: words.videos };
  const onlyFavourites = filters.favourite !== undefined;
  return (
    <search aria-label={texts.name} className="grid gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchField
          label={words.search}
          hideLabel
          placeholder={words.placeholder}
          value={filters.q ?? ""}
          onSearch={onSearch}
          className="grow max-lg:w-full"
        />
        <Segmented
          label={words.kind}
          value={filters.type ?? all}
          onValueChange={(chosen) => onFilter({ type: creationTypes.find((type) => type === chosen) })}
          options={[
            { value: all, label: words.all },
            ...creationTypes.map((type) => ({ value: type, label: typeNames[type] })),
          ]}
        />
        <div className="flex gap-2 lg:contents">
          <Tooltip label={words.favourites}>
            <Button
              square
              aria-label={words.favourites}
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
      {isNarrowed(filters) && <InForce filters={filters} onFilter={onFilter} onClear={onClear} />}
    </search>
  );
}

/** What leaves something out and stands nowhere else: each can be taken back by itself. */
function InForce({ filters, onFilter, onClear }: FilterProps & Pick<HistoryToolbarProps, "onClear">) {
  const texts = useTexts("creations");
  const words = texts.filters;
  const { status, platform, from, to } = filters;
  const dayOf = (day: string) => formatDate(noonOf(day).toISOString());
  const inForce = [
    status !== undefined && { name: "status", label: statusLook(status).label },
    platform !== undefined && { name: "platform", label: words.is(words.postedOn, platformNames[platform]) },
    from !== undefined && { name: "from", label: words.is(words.from, dayOf(from)) },
    to !== undefined && { name: "to", label: words.is(words.to, dayOf(to)) },
  ].filter((one) => one !== false);
  if (inForce.length === 0 && onClear === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {inForce.map(({ name, label }) => (
        <Button key={name} size="sm" aria-label={words.remove(label)} onClick={() => onFilter({ [name]: undefined })}>
          {label}
          <X size={14} strokeWidth={2} className="text-ink-3" aria-hidden="true" />
        </Button>
      ))}
      {onClear !== null && (
        <Button size="sm" variant="quiet" onClick={onClear}>
          {texts.clearFilters}
        </Button>
      )}
    </div>
  );
}
