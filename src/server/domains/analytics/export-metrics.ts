import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type ExportRow, findDeliveriesToExport, findTypedToExport } from "#server/domains/analytics/export.queries.ts";
import { instant, type Scope } from "#server/domains/analytics/metrics.queries.ts";
import { resolveRange } from "#server/domains/analytics/resolve-range.ts";
import { everyRow } from "#server/lib/every-row.ts";
import { Download } from "#server/lib/files/download.ts";
import type { ExportInput } from "#shared/analytics/analytics.ts";
import type { WorkspaceId } from "#shared/ids.ts";

const rowsAtOnce = 500;

const columns = [
  "publishedAt",
  "platform",
  "account",
  "content",
  "hashtags",
  "likes",
  "comments",
  "shares",
  "views",
  "source",
  "asOf",
  "permalink",
  "postId",
  "deliveryId",
] as const satisfies readonly (keyof ExportRow)[];

/** Pages by key, so that a slow download holds neither a connection nor all rows. */
async function* rowsOf(db: Db, scope: Scope): AsyncGenerator<ExportRow> {
  for (const find of [findDeliveriesToExport, findTypedToExport])
    yield* everyRow(rowsAtOnce, (last: ExportRow | null, limit) => find(db, scope, last, limit));
}

async function* toJson(rows: AsyncIterable<ExportRow>, range: object): AsyncGenerator<string> {
  yield `{"range":${JSON.stringify(range)},"rows":[`;
  let separator = "\n";
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ",\n";
  }
  yield "\n]}\n";
}

/** RFC 4180. Cells that a spreadsheet would run as formulas are prefixed with an apostrophe. */
const toCsv = (rows: AsyncIterable<ExportRow>) =>
  Readable.from(rows).compose(
    stringify({
      header: true,
      columns: [...columns],
      escape_formulas: true,
      record_delimiter: "windows",
      cast: { object: (value) => (Array.isArray(value) ? value.join(" ") : JSON.stringify(value)) },
    }),
  );

/** Streams a file of all deliveries of a period with their metrics, and of metrics typed by hand. Throws INVALID_INPUT. */
export async function exportMetrics(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  { format, platform, ...period }: ExportInput,
): Promise<Download> {
  const range = await resolveRange(db, workspaceId, period);
  const scope = { workspaceId, from: instant(range.from), to: instant(range.to), platform };
  const rows = rowsOf(db, scope);
  const days = [range.from, range.to].map((instant) => instant.slice(0, 10)).join("_");
  return new Download({
    stream: format === "csv" ? toCsv(rows) : Readable.from(toJson(rows, range)),
    contentType: format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
    fileName: `postloom-metrics_${days}.${format}`,
  });
}
