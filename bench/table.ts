/** Aligns the columns: the first to the left, the others to the right. Rows may be shorter than the header. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[column] ?? 0) + 2)))
      .join(""),
  );
  return lines.map((line) => `  ${line}`.trimEnd()).join("\n");
}

export const microseconds = (value: number): string => `${Math.round(value)} µs`;
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
/** For measurements in whole milliseconds. */
export const wholeMilliseconds = (value: number): string => (value < 1 ? "< 1 ms" : `${Math.round(value)} ms`);
export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
export const count = (value: number): string => Math.round(value).toLocaleString("en");
