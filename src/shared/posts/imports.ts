import { z } from "zod";
import { PostId, PostImportId, UserId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { platforms } from "#shared/platforms/names.ts";
import { isoDateTime } from "#shared/time.ts";
import { csvColumns, csvRowsMax } from "./csv-columns.ts";
import { ListPostsInput, PostStatus } from "./posts.ts";

/** Problems and warnings of one answer; `problemCount` counts all. */
export const problemsShown = 500;

const count = z.number().int();

/** What a column of a file is for: one of our own, or what plans of other tools have in its place. */
export const columnRoles = [...csvColumns, "date", "clock", "link", "draft", ...platforms] as const;
export const ColumnRole = z.enum(columnRoles);
export type ColumnRole = z.infer<typeof ColumnRole>;

/** Several columns may have this role. */
export const isSharedRole = (role: ColumnRole | null) => role === "media" || role === "alt_texts" || role === "link";

/** Which comes first in dates like 03/04/2027. */
export const dateOrders = ["day-first", "month-first"] as const;
export type DateOrder = (typeof dateOrders)[number];

export const CsvProblem = z.object({
  row: count.describe("As a spreadsheet counts: the names of the columns are row 1"),
  column: z.enum(csvColumns),
  cell: z.string().optional().describe("The beginning of what stands there"),
  message: z.string().describe("What is wrong, and what to write instead, in the language of the caller"),
});
export type CsvProblem = z.infer<typeof CsvProblem>;

export const CsvWarning = z.object({
  row: count.nullable().describe("null: about the whole file"),
  column: z.string().nullable(),
  message: z.string(),
});
export type CsvWarning = z.infer<typeof CsvWarning>;

/** A row that is a post already: of an earlier import, or written otherwise. */
export const PlannedRow = z.object({
  row: count,
  postId: PostId.nullable().describe("null: it is being made, or was deleted since"),
  text: z.string().describe("The beginning of the text of that post"),
  status: PostStatus.nullable(),
  scheduledAt: isoDateTime.nullable().describe("The time at which it is or was published"),
  message: z.string().describe("Why it counts as the same, in the language of the caller"),
});
export type PlannedRow = z.infer<typeof PlannedRow>;

/** `importing`: rows are being made. `undone`: what could be withdrawn is withdrawn. */
export const importStatuses = ["importing", "done", "undone"] as const;

export const PostImport = z.object({
  id: PostImportId,
  fileName: z.string(),
  status: z.enum(importStatuses),
  rows: count,
  made: count.describe("Rows whose post was made, those that were withdrawn again included"),
  failed: count,
  waiting: count,
  withdrawn: count.describe("Posts that undoing has withdrawn"),
  firstAt: isoDateTime.nullable().describe("The first time of its posts; null: none has one"),
  problems: z.array(CsvProblem).describe(`The rows that failed, ${problemsShown} at most`),
  kept: z
    .array(z.object({ postId: PostId, row: count, message: z.string() }))
    .describe(`Undoing could not withdraw these posts, ${problemsShown} at most`),
  authorId: UserId.nullable(),
  createdAt: isoDateTime,
  finishedAt: isoDateTime.nullable(),
  undoneAt: isoDateTime.nullable(),
});
export type PostImport = z.infer<typeof PostImport>;

/** undefined: the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const flag = z.stringbool().or(z.boolean());

/** In a form, so as JSON. */
const ChosenColumns = z
  .string()
  .max(50_000)
  .transform((json, context): Record<string, ColumnRole | null> => {
    const columns = z.record(z.string(), z.unknown()).safeParse(parseJson(json)).data;
    if (columns === undefined) {
      context.addIssue({ code: "custom", message: 'Write JSON like {"Posting Time":"time","Notes":null}' });
      return z.NEVER;
    }
    const roles: [string, ColumnRole | null][] = [];
    for (const [name, written] of Object.entries(columns)) {
      const role = ColumnRole.nullable().safeParse(written === "" ? null : written);
      if (role.success) roles.push([name, role.data]);
      else
        context.addIssue({
          code: "custom",
          path: [name],
          message: `Choose ${columnRoles.join(", ")}, or leave it empty`,
        });
    }
    return Object.fromEntries(roles);
  });

export const ImportPostsInput = z.strictObject({
  dryRun: flag.default(false).describe("Only check: no post is stored"),
  skipProblems: flag
    .default(false)
    .describe("Import the rows without problems. Without it, a file with a problem is refused as a whole"),
  digest: z
    .string()
    .max(64, "Send the digest that the check answered")
    .regex(/^[0-9a-f]{64}$/, "Send the digest that the check answered")
    .optional()
    .describe("The digest of the check. Another file, or a different reading of it, is refused with CONFLICT"),
  columns: ChosenColumns.optional().describe(
    'What columns are for, by their names in the file, as JSON like `{"Posting Time":"time","Notes":null}`; null leaves one out. Our own names and those of common tools need none. The workspace remembers it for files with the same columns',
  ),
  accounts: z
    .string()
    .max(5_000)
    .optional()
    .describe("The accounts of rows that name none, written as in the column `accounts`"),
  dates: z
    .enum(dateOrders)
    .optional()
    .describe("How to read dates like 03/04/2027, where the file leaves it open. Remembered like `columns`"),
  again: z
    .string()
    .max(7 * csvRowsMax)
    .regex(/^(all|\d{1,6}(,\d{1,6})*)$/, "Write all, or the numbers of rows, like 4,7")
    .optional()
    .describe(
      "Rows of `planned` that become posts once more: `all`, or their numbers, like `4,7`. Without it they are left out. The same file with the same rows again adds nothing",
    ),
});
export type ImportPostsInput = z.infer<typeof ImportPostsInput>;

export const CheckedFile = z.object({
  digest: z.string().describe("A digest of the file and of how it is read"),
  rows: count.describe("Rows that are not empty"),
  ready: count.describe("Rows that an import makes posts: without problems, and not left out as planned already"),
  problemCount: count,
  problems: z.array(CsvProblem).describe(`In the order of the rows, ${problemsShown} at most`),
  warnings: z.array(CsvWarning).describe(`${problemsShown} at most`),
  columns: z
    .array(z.object({ name: z.string(), role: ColumnRole.nullable() }))
    .describe("The columns of the file and what they are read as; null: left out"),
  isRemembered: z.boolean().describe("The workspace remembers how files with these columns are read"),
  lacksAccounts: z.boolean().describe("Some rows name no account: give `accounts`"),
  hasOpenDates: z.boolean().describe("Some dates may be read in two ways: give `dates`"),
  dates: z.enum(dateOrders).nullable().describe("How such dates are read; null: not chosen yet"),
  plannedCount: count.describe("Rows that are posts already, and are left out without `again`"),
  planned: z.array(PlannedRow).describe(`In the order of the rows, ${problemsShown} at most`),
});
export type CheckedFile = z.infer<typeof CheckedFile>;

export const ImportAnswer = CheckedFile.extend({
  import: PostImport.nullable().describe("null for a check. The same file again answers its first import"),
});

export const ImportRef = z.strictObject({ id: PostImportId });

export const ListImportsInput = z.strictObject(pageFields);
export type ListImportsInput = z.infer<typeof ListImportsInput>;
export const ImportPage = z.object({ imports: z.array(PostImport), nextCursor });

export const ListImportRowsInput = ImportRef.extend(pageFields);
export type ListImportRowsInput = z.infer<typeof ListImportRowsInput>;

export const importRowStates = ["waiting", "made", "failed"] as const;

export const ImportRows = z.object({
  rows: z.array(
    z.object({
      row: count,
      state: z.enum(importRowStates),
      postId: PostId.nullable().describe("The post of the row; it may have been deleted since"),
      problems: z.array(CsvProblem),
    }),
  ),
  nextCursor,
});

const { limit: _limit, cursor: _cursor, ...listFilters } = ListPostsInput.shape;

export const ExportPostsInput = z.strictObject({ ...listFilters, format: z.literal("csv").default("csv") });
export type ExportPostsInput = z.infer<typeof ExportPostsInput>;
