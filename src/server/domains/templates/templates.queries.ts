import { and, desc, eq, ilike, lt, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { escapeLike } from "#server/db/statements.ts";
import { templates } from "#server/domains/templates/templates.table.ts";
import type { TemplateId, WorkspaceId } from "#shared/ids.ts";
import type { ListTemplatesInput } from "#shared/templates/templates.ts";

export type TemplateRow = typeof templates.$inferSelect;
export type NewTemplate = typeof templates.$inferInsert;

/** Newest first. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export async function findTemplates(
  db: Db,
  workspaceId: WorkspaceId,
  { kind, platform, q }: Pick<ListTemplatesInput, "kind" | "platform" | "q">,
  before: TemplateId | null,
  limit: number,
): Promise<TemplateRow[]> {
  const { name, description, body, platforms } = templates;
  const pattern = q === undefined || q === "" ? null : `%${escapeLike(q)}%`;
  return db
    .select()
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, workspaceId),
        kind && eq(templates.kind, kind),
        // A template without platforms matches all of them.
        platform && sql`(cardinality(${platforms}) = 0 or ${platform} = any(${platforms}))`,
        pattern === null ? undefined : or(ilike(name, pattern), ilike(description, pattern), ilike(body, pattern)),
        before === null ? undefined : lt(templates.id, before),
      ),
    )
    .orderBy(desc(templates.id))
    .limit(limit + 1);
}

export async function findTemplate(db: Db, workspaceId: WorkspaceId, id: TemplateId): Promise<TemplateRow | undefined> {
  const [row] = await db
    .select()
    .from(templates)
    .where(and(eq(templates.id, id), eq(templates.workspaceId, workspaceId)));
  return row;
}

export async function insertTemplate(db: Db, template: NewTemplate): Promise<TemplateRow> {
  const [row] = await db.insert(templates).values(template).returning();
  if (row === undefined) throw new Error("A template was inserted but not returned");
  return row;
}

export async function updateTemplateRow(
  db: Db,
  workspaceId: WorkspaceId,
  id: TemplateId,
  change: { [K in keyof NewTemplate]?: NewTemplate[K] | undefined },
): Promise<TemplateRow | undefined> {
  const [row] = await db
    .update(templates)
    .set({ updatedAt: new Date(), ...change })
    .where(and(eq(templates.id, id), eq(templates.workspaceId, workspaceId)))
    .returning();
  return row;
}

export async function deleteTemplateRow(
  db: Db,
  workspaceId: WorkspaceId,
  id: TemplateId,
): Promise<TemplateRow | undefined> {
  const [row] = await db
    .delete(templates)
    .where(and(eq(templates.id, id), eq(templates.workspaceId, workspaceId)))
    .returning();
  return row;
}
