import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** A table whose rows of one owner, a person or a workspace, go into the archive, one JSON object each, in the order of the key. */
export interface ArchiveTable {
  /** Name of the file in the archive, without `.jsonl`. */
  file: string;
  table: PgTable;
  /** The column with the owner, or the path to it through another table. */
  owner: PgColumn | { column: PgColumn; of: PgColumn; owner: PgColumn };
  /** The column with the workspace, where the owner is a person: the archive of a workspace selects by it, that of a person by both. */
  inWorkspace?: PgColumn;
  /** Primary key, for paging. */
  key: readonly PgColumn[];
  /** Excluded columns: tokens, hashes, storage keys and internal state of workers. */
  without?: readonly PgColumn[];
}

export const columnsOf = ({ table, without = [] }: ArchiveTable): Record<string, PgColumn> =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([, column]) => !without.includes(column)));
