import { z } from "zod";
import { PostId, PostImportId, UserId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { isoDateTime } from "#shared/time.ts";
import { csvColumns, csvRowsMax } from "./csv-columns.ts";
import { ListPostsInput, PostStatus } from "./posts.ts";

/** Problems and warnings of one answer; `problemCount` counts all. */
export const problemsShown = 500;

const count = z.number().int();

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
  scheduledAt: isoDateTime.nullable().describe("When it goes out, or went out"),
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

const flag = z.stringbool().or(z.boolean());

export const ImportPostsInput = z.strictObject({
  dryRun: flag.default(false).describe("Only check: nothing is stored"),
  skipProblems: flag
    .default(false)
    .describe("Import the rows without problems. Without it, a file with a problem is refused as a whole"),
  digest: z
    .string()
    .max(64, "Send the digest that the check answered")
    .regex(/^[0-9a-f]{64}$/, "Send the digest that the check answered")
    .optional()
    .describe("From the check: another file is refused with CONFLICT"),
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
  digest: z.string().describe("SHA-256 of the file"),
  rows: count.describe("Rows that are not empty"),
  ready: count.describe("Rows that an import makes posts: without problems, and not left out as planned already"),
  problemCount: count,
  problems: z.array(CsvProblem).describe(`In the order of the rows, ${problemsShown} at most`),
  warnings: z.array(CsvWarning).describe(`${problemsShown} at most`),
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
      postId: PostId.nullable().describe("Of a row that was made; the post may be deleted since"),
      problems: z.array(CsvProblem),
    }),
  ),
  nextCursor,
});

const { limit: _limit, cursor: _cursor, ...listFilters } = ListPostsInput.shape;

export const ExportPostsInput = z.strictObject({ ...listFilters, format: z.literal("csv").default("csv") });
export type ExportPostsInput = z.infer<typeof ExportPostsInput>;
