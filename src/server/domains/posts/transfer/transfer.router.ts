import { z } from "zod";
import { exportPosts } from "#server/domains/posts/transfer/export/export-posts.ts";
import { getImport, listImportRows, listImports } from "#server/domains/posts/transfer/imports.service.ts";
import { importPosts } from "#server/domains/posts/transfer/start-import.ts";
import { undoImport } from "#server/domains/posts/transfer/undo-import.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { DownloadOutput } from "#server/lib/files/download.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceAloneProcedure, workspaceProcedure } from "#server/trpc/procedures.ts";
import type { Language } from "#shared/languages.ts";
import { csvFileMaxBytes } from "#shared/posts/csv-columns.ts";
import {
  ExportPostsInput,
  ImportAnswer,
  ImportPage,
  ImportPostsInput,
  ImportRef,
  ImportRows,
  ListImportRowsInput,
  ListImportsInput,
  PostImport,
} from "#shared/posts/imports.ts";
import { sayIn } from "#shared/server-messages/say-in.ts";

const tag = "posts";
const OneImport = z.object({ import: PostImport });

const said = <Said extends { message: string }>(language: Language, all: readonly Said[]): Said[] =>
  all.map((one) => ({ ...one, message: sayIn(language, one.message) }));

const importIn = (language: Language, { problems, kept, ...one }: PostImport): PostImport => ({
  ...one,
  problems: said(language, problems),
  kept: said(language, kept),
});

export const transferRouter = router({
  import: workspaceAloneProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/import",
        tag,
        summary: "Check a CSV or TSV file of posts (`dryRun=true`), or make its rows posts in the background",
        description:
          "The first row names the columns; docs/csv.md describes them, and how plans of other tools are read. UTF-8 or UTF-16, separated by commas, semicolons or tabs. The same file again adds nothing, and tries again the rows that failed. Rows that are posts already are named in `planned` and left out, unless `again` chooses them. Rows of somebody who may not plan posts are submitted for approval.",
        upload: {
          field: "file",
          required: true,
          maxBytes: csvFileMaxBytes,
          contentTypes: ["text/csv", "text/tab-separated-values"],
        },
        inQuery: ["dryRun", "skipProblems", "digest", "again"],
      },
    })
    .input(ImportPostsInput)
    .output(answer(ImportAnswer))
    .mutation(async ({ ctx, input }) => {
      const { deps, workspaceId, client } = ctx;
      const { upload } = ctx.received;
      if (upload === null) throw invalidInput([{ path: "file", message: "Send a file" }]);
      const {
        problems,
        warnings,
        planned,
        import: made,
        ...file
      } = await importPosts(deps, workspaceId, ctx, input, upload);
      return {
        ...file,
        problems: said(client.language, problems),
        warnings: said(client.language, warnings),
        planned: said(client.language, planned),
        import: made && importIn(client.language, made),
      };
    }),

  imports: workspaceProcedure("content.read")
    .meta({ rest: { method: "GET", path: "/posts/imports", tag, summary: "Imported files, the newest first" } })
    .input(ListImportsInput)
    .output(answer(ImportPage))
    .query(async ({ ctx, input }) => {
      const { imports, nextCursor } = await listImports(ctx.deps, ctx.workspaceId, input);
      return { imports: imports.map((one) => importIn(ctx.client.language, one)), nextCursor };
    }),

  getImport: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/posts/imports/{id}",
        tag,
        summary: "The progress of an import, and the rows that failed",
      },
    })
    .input(ImportRef)
    .output(answer(OneImport))
    .query(async ({ ctx, input }) => ({
      import: importIn(ctx.client.language, await getImport(ctx.deps, ctx.workspaceId, input.id)),
    })),

  importRows: workspaceProcedure("content.read")
    .meta({
      rest: { method: "GET", path: "/posts/imports/{id}/rows", tag, summary: "The outcome of each row of a file" },
    })
    .input(ListImportRowsInput)
    .output(answer(ImportRows))
    .query(async ({ ctx, input }) => {
      const { rows, nextCursor } = await listImportRows(ctx.deps, ctx.workspaceId, input);
      return { rows: rows.map((row) => ({ ...row, problems: said(ctx.client.language, row.problems) })), nextCursor };
    }),

  undoImport: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "DELETE",
        path: "/posts/imports/{id}",
        tag,
        summary: "Delete the posts of an import of which nothing went out; the answer names those that stay",
      },
    })
    .input(ImportRef)
    .output(answer(OneImport))
    .mutation(async ({ ctx, input }) => ({
      import: importIn(ctx.client.language, await undoImport(ctx.deps, ctx.workspaceId, ctx, input.id)),
    })),

  export: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/posts/export",
        tag,
        summary: "Posts as a CSV file that POST /posts/import reads, filtered and sorted like the list",
        download: { contentTypes: ["text/csv"] },
      },
    })
    .input(ExportPostsInput)
    .output(answer(DownloadOutput))
    .query(({ ctx, input }) => exportPosts(ctx.deps, ctx.workspaceId, ctx.role, input)),
});
