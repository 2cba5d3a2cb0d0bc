import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { findCreationNames } from "#server/domains/creations/creations.service.ts";
import { listPosts } from "#server/domains/posts/store/posts.service.ts";
import { type Names, toCells } from "#server/domains/posts/transfer/export/write-row.ts";
import { createAccountBook } from "#server/domains/posts/transfer/rows/account-book.ts";
import { openMediaBook } from "#server/domains/posts/transfer/rows/media-book.ts";
import { listAccountNames } from "#server/domains/social-accounts/social-accounts.service.ts";
import { Download } from "#server/lib/files/download.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { pageLimitMax } from "#shared/page.ts";
import { csvColumns } from "#shared/posts/csv-columns.ts";
import type { ExportPostsInput } from "#shared/posts/imports.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

/** Spreadsheets recognise UTF-8 by this mark. */
const byteOrderMark = "\uFEFF";

const lines = (rows: readonly string[][]): string =>
  stringify([...rows], { record_delimiter: "windows", quoted_match: /[\r\n;\t]|^\s|\s$/ });

/** Titles of these posts' media, each only where the import finds exactly this creation by it. */
async function mediaNames(db: Db, workspaceId: WorkspaceId, posts: readonly Post[]): Promise<Names["mediumOf"]> {
  const ids = [...new Set(posts.flatMap(({ creationIds }) => creationIds))];
  const titles = new Map(
    (await findCreationNames(db, workspaceId, { ids, names: [] })).map(({ id, title }) => [id, title]),
  );
  const book = await openMediaBook(db, workspaceId, titles.values());
  return (id) => {
    const title = titles.get(id)?.trim() ?? "";
    const found = title === "" ? null : book.find(title);
    return found !== null && "creationId" in found && found.creationId === id ? title : id;
  };
}

type ExportDeps = Pick<Deps, "db" | "cursors" | "mediaAddresses">;

/** A page at a time, so that a slow download holds neither a connection nor all posts. */
async function* rowsOf(
  deps: ExportDeps,
  workspaceId: WorkspaceId,
  role: WorkspaceRole,
  filter: Omit<ExportPostsInput, "format">,
): AsyncGenerator<string> {
  yield byteOrderMark + lines([[...csvColumns]]);
  const accounts = createAccountBook(await listAccountNames(deps.db, workspaceId));
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listPosts(deps, workspaceId, role, {
      ...filter,
      limit: pageLimitMax,
      ...(cursor && { cursor }),
    });
    const names = { accounts, mediumOf: await mediaNames(deps.db, workspaceId, page.posts) };
    if (page.posts.length > 0) {
      yield lines(
        page.posts.map((post) => {
          const cells = toCells(post, names);
          return csvColumns.map((column) => cells[column]);
        }),
      );
    }
    cursor = page.nextCursor;
  }
}

/** Streams posts as a file that an import reads: RFC 4180 in UTF-8. Cells that a spreadsheet would run as formulas are disarmed. */
export async function exportPosts(
  deps: ExportDeps,
  workspaceId: WorkspaceId,
  role: WorkspaceRole,
  { format, ...filter }: ExportPostsInput,
): Promise<Download> {
  const day = (await readNow(deps.db)).toISOString().slice(0, 10);
  return new Download({
    stream: Readable.from(rowsOf(deps, workspaceId, role, filter)),
    contentType: "text/csv; charset=utf-8",
    fileName: `postloom-posts_${day}.${format}`,
  });
}
