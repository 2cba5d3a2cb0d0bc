import { isDeepStrictEqual } from "node:util";
import type { Db } from "#server/db/client.ts";
import { deleteLayout, findLayout, type Layout, putLayout } from "#server/domains/posts/transfer/layouts.queries.ts";
import { type ChosenColumns, columnName, rolesOf } from "#server/domains/posts/transfer/table/known-names.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { sha256 } from "#server/lib/random-token.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";
import { type ColumnRole, type ImportPostsInput, isSharedRole } from "#shared/posts/imports.ts";

/** The columns that a call chooses. Throws INVALID_INPUT on `columns` for one that the file lacks, and for a role that is given twice. */
function choiceFor(names: readonly string[], columns: ChosenColumns): ChosenColumns {
  const choice = Object.fromEntries(Object.entries(columns).map(([name, role]) => [columnName(name), role]));
  const taken = new Set<ColumnRole>();
  for (const [name, role] of Object.entries(choice)) {
    if (!names.includes(name))
      throw invalidInput([{ path: "columns", message: `The file has no column called ${isolate(name)}` }]);
    if (role === null || isSharedRole(role)) continue;
    if (taken.has(role))
      throw invalidInput([{ path: "columns", message: `Only one column can be ${role}. Leave the others out` }]);
    taken.add(role);
  }
  return choice;
}

/** A choice takes its role from the column that had it before. */
function merge(remembered: ChosenColumns, choice: ChosenColumns): ChosenColumns {
  const taken = new Set(Object.values(choice));
  const left = Object.entries(remembered).filter(([, role]) => role === null || isSharedRole(role) || !taken.has(role));
  return { ...Object.fromEntries(left), ...choice };
}

/** The choices that the names of the columns alone do not say. What follows from them for other columns is none. */
function beyondNames(names: readonly string[], chosen: ChosenColumns): Layout["columns"] {
  const named = rolesOf(names);
  return Object.fromEntries(Object.entries(chosen).filter(([name, role]) => role !== named[names.indexOf(name)]));
}

export interface Choice {
  /** undefined: nothing is chosen, and nothing was before. */
  chosen: ChosenColumns | undefined;
  dates: Layout["dates"];
  isRemembered: boolean;
  /** What the workspace remembers of it for columns of these names, before and after. */
  layout: { namesHash: string; before: Layout; after: Layout };
}

/** What a call chooses for a file with columns of these names, and what the workspace remembers for such files where the call says nothing. */
export async function chooseColumns(
  db: Db,
  workspaceId: WorkspaceId,
  names: readonly string[],
  { columns, dates }: Pick<ImportPostsInput, "columns" | "dates">,
): Promise<Choice> {
  const namesHash = sha256(JSON.stringify([...new Set(names)].toSorted()));
  const remembered = await findLayout(db, workspaceId, namesHash);
  const before: Layout = remembered ?? { columns: {}, dates: null };
  const merged = merge(before.columns, choiceFor(names, columns ?? {}));
  const after: Layout = { columns: beyondNames(names, merged), dates: dates ?? before.dates };
  const isRemembered = remembered !== undefined;
  const chosen = columns !== undefined || isRemembered ? merged : undefined;
  return { chosen, dates: after.dates, isRemembered, layout: { namesHash, before, after } };
}

/** Has the workspace remember a choice, until there is another one. */
export async function rememberChoice(
  db: Db,
  workspaceId: WorkspaceId,
  { layout: { namesHash, before, after } }: Choice,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  const isEmpty = Object.keys(after.columns).length === 0 && after.dates === null;
  if (isEmpty) await deleteLayout(db, workspaceId, namesHash);
  else await putLayout(db, workspaceId, namesHash, after);
}
