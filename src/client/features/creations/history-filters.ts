import { z } from "zod";
import { CreationSort, CreationStatus, CreationType, type ListCreationsInput } from "#shared/creations/creations.ts";
import { fromLocalInput, startOfDay } from "#client/lib/local-time.ts";
import { Platform } from "#shared/platforms/platform.ts";

/** A day of the person's zone, as a date field holds it. */
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

/** What the address asks for; what it says wrong is left out. */
export const filtersIn = (params: URLSearchParams): HistoryFilters => Filters.parse(Object.fromEntries(params));

/** The address with one thing changed; "newest" is the usual order and needs no saying. */
export function withFilter(params: URLSearchParams, change: Partial<HistoryFilters>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined || value === "" || value === "newest") next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** Whether anything is left out of the list; the order leaves nothing out. */
export const isNarrowed = ({ sort: _sort, ...filters }: HistoryFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** How many there are of those that are not in sight. */
export const countFilters = ({ status, platform, from, to }: HistoryFilters): number =>
  [status, platform, from, to].filter((value) => value !== undefined).length;

/** Noon is on no other day, however the clocks change. */
export const noonOf = (day: string): Date => fromLocalInput(`${day}T12:00`) ?? new Date(day);

const startOf = (day: string, daysLater = 0): string => startOfDay(noonOf(day), daysLater).toISOString();

type Query = Omit<ListCreationsInput, "limit" | "cursor" | "favourite" | "sort"> & {
  favourite?: boolean;
  sort?: HistoryFilters["sort"];
};

/** The same as the API asks for it. The last day is in it until it ends. */
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
