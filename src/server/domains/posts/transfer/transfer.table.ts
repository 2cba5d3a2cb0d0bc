import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import type { RowPlan } from "#server/domains/posts/transfer/rows/row-plan.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { PostId, PostImportId, UserId, WorkspaceId } from "#shared/ids.ts";
import { type ColumnRole, type CsvProblem, dateOrders, importRowStates } from "#shared/posts/imports.ts";

export const importRowState = pgEnum("import_row_state", importRowStates);
export const dateOrder = pgEnum("date_order", dateOrders);

/** An imported file of posts. Its rows become posts one after the other, by a job. */
export const postImports = pgTable(
  "post_imports",
  {
    id: id<PostImportId>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The person who first imported the file. No foreign key, as for posts. */
    authorId: uuid().$type<UserId>().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the file, and of how it is read where its names alone do not say it. */
    digest: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** No row is waiting. */
    finishedAt: timestamptz(),
    /** From then on no row is made. */
    undoneAt: timestamptz(),
  },
  (t) => [
    unique("post_imports_workspace_id").on(t.workspaceId, t.id),
    // The same file again is the same import, until it is undone.
    uniqueIndex("post_imports_file")
      .on(t.workspaceId, t.digest)
      .where(sql`${t.undoneAt} is null`),
    index("post_imports_open")
      .on(t.id)
      .where(sql`${t.finishedAt} is null`),
  ],
);

export const postImportRows = pgTable(
  "post_import_rows",
  {
    importId: uuid().$type<PostImportId>().notNull(),
    workspaceId: uuid().$type<WorkspaceId>().notNull(),
    /** As a spreadsheet counts, from 2. */
    row: integer().notNull(),
    state: importRowState().notNull(),
    /**
     * The author of the post that the row becomes; their role at that time applies. A member who sends the same file again becomes the author of
     * the rows that failed. No foreign key, as for posts. null: stored by a version that knew only the author of the import.
     */
    authorId: uuid().$type<UserId>(),
    /** The plan of the row; null once its post is made, and after a failure. */
    plan: jsonb().$type<RowPlan>(),
    problems: jsonb().$type<CsvProblem[]>(),
    /** Attempts that ended by an unexpected error. */
    crashes: integer().notNull().default(0),
    /** No foreign key: a row whose post was deleted stays made, so that the same file does not bring the post back. */
    postId: uuid().$type<PostId>(),
    withdrawnAt: timestamptz(),
    /** The reason why the undo kept the post. */
    keptBecause: text(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    foreignKey({
      columns: [t.workspaceId, t.importId],
      foreignColumns: [postImports.workspaceId, postImports.id],
    }).onDelete("cascade"),
    index("post_import_rows_waiting")
      .on(t.importId, t.row)
      .where(sql`${t.state} = 'waiting'`),
  ],
);

/** How a workspace reads files with the same names of columns: what its members chose, where the names alone say something else. */
export const importLayouts = pgTable(
  "import_layouts",
  {
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** SHA-256 of the set of names. */
    namesHash: text().notNull(),
    /** By their names; null: left out. */
    columns: jsonb().$type<Record<string, ColumnRole | null>>().notNull(),
    /** Of dates like 03/04/2027; null: not chosen. */
    dates: dateOrder(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.namesHash] })],
);
