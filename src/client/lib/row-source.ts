import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import { aheadOf } from "./show-ahead.ts";

interface Row {
  id: string;
}

/** How a list that is read page by page reads single rows anew. */
export interface RowSource<Of extends Row = Row> {
  /** What of a page holds its rows. */
  field: string;
  /** Those of these ids that the list shows. */
  read(ids: string[]): Promise<readonly Of[]>;
  /** What the list is sorted by. */
  placeOf(row: Of): string;
  isDescending: boolean;
}

type Page = Record<string, unknown> & { nextCursor: string | null };
type Pages = InfiniteData<Page>;

/** The most that the API takes at once. */
const mostIds = 20;

const rowsOf = (page: Page, { field }: RowSource): readonly Row[] => (page[field] ?? []) as readonly Row[];

/**
 * The pages with these rows as they are now: gone where they no longer fit, and each at its place. The next page is asked for by a
 * cursor, so these may hold more or fewer rows than they came with. What stands behind the last of them comes with the next.
 */
export function withFreshRows(data: Pages, source: RowSource, ids: ReadonlySet<string>, fresh: readonly Row[]): Pages {
  const pages = data.pages.map((page) => ({ page, rows: rowsOf(page, source).filter(({ id }) => !ids.has(id)) }));
  const isBefore = (a: Row, b: Row) =>
    source.isDescending ? source.placeOf(a) > source.placeOf(b) : source.placeOf(a) < source.placeOf(b);
  for (const row of fresh) {
    const target = pages.find(({ rows }) => rows.some((other) => isBefore(row, other)));
    const last = pages.at(-1);
    if (target !== undefined)
      target.rows.splice(
        target.rows.findIndex((other) => isBefore(row, other)),
        0,
        row,
      );
    else if (last?.page.nextCursor === null) last.rows.push(row);
  }
  return { ...data, pages: pages.map(({ page, rows }) => ({ ...page, [source.field]: rows })) };
}

/** Lists on the screen that somebody has read on in: to read them whole for each change would be dozens of calls. */
export const isLongList = (query: Query): boolean =>
  query.meta?.rowSource !== undefined &&
  query.isActive() &&
  query.state.fetchStatus === "idle" &&
  ((query.state.data as Pages | undefined)?.pages.length ?? 0) > 1;

/** Reads these rows of such a list anew; the whole list where that does not do. */
export async function renewRows(client: QueryClient, query: Query, ids: ReadonlySet<string>): Promise<void> {
  const source = query.meta?.rowSource;
  const isWholeBetter = source === undefined || ids.size > mostIds;
  // Refused or cut off: the whole list is read then, and says so where it fails, too.
  const fresh = isWholeBetter ? null : await source.read([...ids]).catch(() => null);
  // A page that came meanwhile was read with the others as they were.
  if (source === undefined || fresh === null || query.state.fetchStatus !== "idle") {
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    return;
  }
  aheadOf(client).setTold<Pages>(query, (data) => data && withFreshRows(data, source, ids, fresh));
}
