import { z } from "zod";
import { fromLocalInput, startOfDay } from "#client/lib/time/local-time.ts";
import { CreationSort, CreationStatus, CreationType, type ListCreationsInput } from "#shared/creations/creations.ts";
import { Platform } from "#shared/platforms/platform.ts";

/** A day in the current zone, as the value of a date field. */
const Day = z.iso.date();

const Filters = z.object({
  q: z.string().trim().min(1).max(200).optional().catch(undefined),
  type: CreationType.optional().catch(undefined),
  status: CreationStatus.optional().catch(undefined),
  platform: Platform.optional().catch(undefined),
  favourite: z.literal("true").optional().catch(undefined),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
  sort: CreationSort.optional().catch(undefined),
});
export type HistoryFilters = z.infer<typeof Filters>;

/** Reads the filters from the URL; invalid values are ignored. */
export const filtersIn = (params: URLSearchParams): HistoryFilters => Filters.parse(Object.fromEntries(params));

/** The URL parameters after a change; the default order, "newest", is left out. */
export function withFilter(params: URLSearchParams, change: Partial<HistoryFilters>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined || value === "" || value === "newest") next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** Whether any filter is set; the order is none. */
export const isNarrowed = ({ sort: _sort, ...filters }: HistoryFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** The number of active filters in the popover. */
export const countFilters = ({ status, platform, from, to }: HistoryFilters): number =>
  [status, platform, from, to].filter((value) => value !== undefined).length;

/** Noon, which is on the same day in spite of clock changes. */
export const noonOf = (day: string): Date => fromLocalInput(`${day}T12:00`) ?? new Date(day);

const startOf = (day: string, daysLater = 0): string => startOfDay(noonOf(day), daysLater).toISOString();

type Query = Omit<ListCreationsInput, "limit" | "cursor" | "favourite" | "sort"> & {
  favourite?: boolean;
  sort?: HistoryFilters["sort"];
};

/** The filters as API input. The last day is included. */
export function toQuery({ q, type, status, platform, favourite, from, to, sort }: HistoryFilters): Query {
  return {
    ...(q !== undefined && { q }),
    ...(type !== undefined && { type }),
    ...(status !== undefined && { status: [status] }),
    ...(platform !== undefined && { platform }),
    ...(favourite !== undefined && { favourite: true }),
    ...(from !== undefined && { from: startOf(from) }),
    ...(to !== undefined && { to: startOf(to, 1) }),
    ...(sort !== undefined && { sort }),
  };
}
