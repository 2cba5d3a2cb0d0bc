import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import { optimisticChangesOf } from "./optimistic-changes.ts";

interface Row {
  id: string;
}

/** How a paged list reads single rows again. */
export interface RowSource<Of extends Row = Row> {
  /** Key of the rows in a page. */
  field: string;
  /** Reads the rows with these ids that belong to the list. */
  read(ids: string[]): Promise<readonly Of[]>;
  /** Sort key of a row. */
  placeOf(row: Of): string;
  isDescending: boolean;
}

type Page = Record<string, unknown> & { nextCursor: string | null };
type Pages = InfiniteData<Page>;

/** Limit of ids per request. */
const maxIds = 20;

const rowsOf = (page: Page, { field }: RowSource): readonly Row[] => (page[field] ?? []) as readonly Row[];

/**
 * The pages with the fresh versions of these rows in sorted order; rows without one are removed. Pages may then have
 * more or fewer rows than before, because the next page is requested by a cursor. A row after the one that was the last is
 * dropped if a next page will bring it.
 */
export function withFreshRows(data: Pages, source: RowSource, ids: ReadonlySet<string>, fresh: readonly Row[]): Pages {
  const pages = data.pages.map((page) => ({ page, rows: rowsOf(page, source).filter(({ id }) => !ids.has(id)) }));
  const isBefore = (a: Row, b: Row) =>
    source.isDescending ? source.placeOf(a) > source.placeOf(b) : source.placeOf(a) < source.placeOf(b);
  const end = data.pages.flatMap((page) => rowsOf(page, source)).at(-1);
  for (const row of fresh) {
    const target = pages.find(({ rows }) => rows.some((other) => isBefore(row, other)));
    const last = pages.at(-1);
    if (target !== undefined)
      target.rows.splice(
        target.rows.findIndex((other) => isBefore(row, other)),
        0,
        row,
      );
    else if (last?.page.nextCursor === null || (end !== undefined && !isBefore(end, row))) last?.rows.push(row);
  }
  return { ...data, pages: pages.map(({ page, rows }) => ({ ...page, [source.field]: rows })) };
}

/** A visible list with more than one page: reading all its pages for each change would take a call for each. */
export const isLongList = (query: Query): boolean =>
  query.meta?.rowSource !== undefined &&
  query.isActive() &&
  query.state.fetchStatus === "idle" &&
  ((query.state.data as Pages | undefined)?.pages.length ?? 0) > 1;

/** Reads these rows of a long list again, or the complete list if there are too many or the call fails. */
export async function renewRows(client: QueryClient, query: Query, ids: ReadonlySet<string>): Promise<void> {
  const source = query.meta?.rowSource;
  const readsAll = source === undefined || ids.size > maxIds;
  // The error is ignored: the complete list is read instead, and reports its own error.
  const fresh = readsAll ? null : await source.read([...ids]).catch(() => null);
  // A fetch that has started meanwhile would overwrite the fresh rows with the old ones.
  if (source === undefined || fresh === null || query.state.fetchStatus !== "idle") {
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    return;
  }
  optimisticChangesOf(client).updateServerData<Pages>(query, (data) => data && withFreshRows(data, source, ids, fresh));
}
