import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { columnsOf, type ArchiveTable } from "#server/domains/personal-data/archive-table.queries.ts";
import { users } from "#server/domains/users/users.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import { usableCreationStatuses } from "#shared/creations/creations.ts";
import type { CreationId, UserId, WorkspaceId } from "#shared/ids.ts";

export type ExportedRow = Record<string, unknown>;

function isOwned(db: Db, owner: ArchiveTable["owner"], ownerId: WorkspaceId): SQL {
  if (!("of" in owner)) return eq(owner, ownerId);
  return inArray(owner.column, db.select({ id: owner.of }).from(owner.of.table).where(eq(owner.owner, ownerId)));
}

/**
 * The rows of the owner. Where rows name a person, also those that others, like clients through a link, wrote in their personal
 * workspace.
 */
const isTheirs = (db: Db, { owner, inWorkspace }: ArchiveTable, ownerId: WorkspaceId): SQL | undefined =>
  or(isOwned(db, owner, ownerId), inWorkspace && eq(inWorkspace, ownerId));

/** The next rows in the order of the key, and the key of the last one, as text, for the next page. */
export async function findExportedRows(
  db: Db,
  exported: ArchiveTable,
  ownerId: WorkspaceId,
  after: readonly string[] | null,
  limit: number,
): Promise<{ rows: ExportedRow[]; last: string[] | null }> {
  const { table, key } = exported;
  const keyAsText = Object.fromEntries(key.map((column, index) => [`key${index}`, sql<string>`${column}::text`]));
  const isAfter =
    after === null
      ? undefined
      : sql`(${sql.join([...key], sql`, `)}) > (${sql.join(
          key.map((column, index) => sql`${after[index]}::${sql.raw(column.getSQLType())}`),
          sql`, `,
        )})`;
  const found = await db
    .select({ row: columnsOf(exported), at: keyAsText })
    .from(table)
    .where(and(isTheirs(db, exported, ownerId), isAfter))
    .orderBy(...key.map((column) => asc(column)))
    .limit(limit);
  const last = found.at(-1);
  return {
    rows: found.map(({ row }) => row),
    last: last === undefined ? null : key.map((_column, index) => String(last.at[`key${index}`])),
  };
}

/** Finished creations that have a file, oldest first. */
export async function findExportedMedia(db: Db, ownerId: WorkspaceId, after: CreationId | null, limit: number) {
  return db
    .select({ id: creations.id, fileKey: creations.fileKey, contentType: creations.contentType })
    .from(creations)
    .where(
      and(
        eq(creations.workspaceId, ownerId),
        inArray(creations.status, [...usableCreationStatuses]),
        sql`${creations.fileKey} is not null`,
        after === null ? undefined : sql`${creations.id} > ${after}`,
      ),
    )
    .orderBy(asc(creations.id))
    .limit(limit);
}

export async function findAvatarStem(db: Db, userId: UserId): Promise<string | null> {
  const [row] = await db.select({ stem: users.avatarKey }).from(users).where(eq(users.id, userId));
  return row?.stem ?? null;
}

export async function findPictureStem(db: Db, id: WorkspaceId): Promise<string | null> {
  const [row] = await db.select({ stem: workspaces.pictureKey }).from(workspaces).where(eq(workspaces.id, id));
  return row?.stem ?? null;
}
