import type { SocialAccountId } from "#shared/ids.ts";
import { type ColumnRole, type DateOrder, isSharedRole } from "#shared/posts/imports.ts";

/** What the person said about a file of another tool. The workspace remembers the columns and the dates for the next one. */
export interface FileReading {
  columns: Readonly<Record<string, ColumnRole | null>>;
  accountIds: readonly SocialAccountId[];
  /** null: what the workspace remembers. */
  dates: DateOrder | null;
}

export const noReading: FileReading = { columns: {}, accountIds: [], dates: null };

/** As fields of the form. The columns are always there, so that a file without a known one is not refused. */
export const fieldsOf = ({ columns, accountIds, dates }: FileReading): Record<string, string> => ({
  columns: JSON.stringify(columns),
  ...(accountIds.length > 0 && { accounts: accountIds.join(",") }),
  ...(dates !== null && { dates }),
});

/** The column is read as this; another one that was chosen for the same, of which there can be one, is left out. */
export function withColumn(reading: FileReading, name: string, role: ColumnRole | null): FileReading {
  const others = Object.entries(reading.columns).map(
    ([other, chosen]) => [other, chosen === role && !isSharedRole(chosen) ? null : chosen] as const,
  );
  return { ...reading, columns: { ...Object.fromEntries(others), [name]: role } };
}
