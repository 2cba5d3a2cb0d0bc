import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { builtInTemplates } from "#server/domains/templates/built-in-templates.ts";
import {
  deleteTemplateRow,
  findTemplate,
  findTemplates,
  type TemplateRow,
  updateTemplateRow,
} from "#server/domains/templates/templates.queries.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import { TemplateId, type UserId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { templateVariables } from "#shared/templates/template-text.ts";
import type { ListTemplatesInput, Template, TemplatePage, UpdateTemplateInput } from "#shared/templates/templates.ts";

const toTemplate = (row: TemplateRow): Template => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  description: row.description,
  body: row.body,
  variables: templateVariables(row.body),
  platforms: row.platforms,
  hashtags: row.hashtags,
  style: row.style,
  size: row.size,
  duration: row.durationSeconds,
  builtIn: false,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const findBuiltIn = (id: TemplateId, language: Language): Template | undefined =>
  builtInTemplates(language).find((template) => template.id === id);

type Filter = Pick<ListTemplatesInput, "kind" | "platform" | "q">;

function builtInMatching({ kind, platform, q = "" }: Filter, language: Language): Template[] {
  const wanted = q.toLowerCase();
  return builtInTemplates(language).filter(
    (template) =>
      (kind === undefined || template.kind === kind) &&
      (platform === undefined || template.platforms.length === 0 || template.platforms.includes(platform)) &&
      [template.name, template.description ?? "", template.body].some((text) => text.toLowerCase().includes(wanted)),
  );
}

const Position = z.strictObject({ after: z.enum(["own", "built-in"]), id: TemplateId });
type Position = z.infer<typeof Position>;
const cursor = createCursor<Position, ListTemplatesInput>("templates", Position);

/** The person's own, newest first, then the built-in ones in their language. */
export async function listTemplates(
  deps: Pick<Deps, "db" | "cursors">,
  userId: UserId,
  input: ListTemplatesInput,
  language: Language,
): Promise<TemplatePage> {
  const position = cursor.read(deps, userId, input);
  const own =
    position?.after === "built-in"
      ? []
      : (await findTemplates(deps.db, userId, input, position?.id ?? null, input.limit)).map(toTemplate);
  const builtIn = builtInMatching(input, language).filter(
    ({ id }) => position?.after !== "built-in" || id > position.id,
  );
  const rest = [...own, ...builtIn];
  const templates = rest.slice(0, input.limit);
  const last = templates.at(-1);
  if (last === undefined || rest.length <= templates.length) return { templates, nextCursor: null };
  const next: Position = { after: last.builtIn ? "built-in" : "own", id: last.id };
  return { templates, nextCursor: cursor.encode(deps, userId, next, input) };
}

/** Their own, or a built-in one in their language. Throws NOT_FOUND. */
export async function getTemplate(
  deps: Pick<Deps, "db">,
  userId: UserId,
  id: TemplateId,
  language: Language,
): Promise<Template> {
  return findBuiltIn(id, language) ?? (await getOwnTemplate(deps, userId, id));
}

/** Throws NOT_FOUND. */
export async function getOwnTemplate(deps: Pick<Deps, "db">, userId: UserId, id: TemplateId): Promise<Template> {
  const row = await findTemplate(deps.db, userId, id);
  if (row === undefined) throw notFound("Template");
  return toTemplate(row);
}

function refuseBuiltIn(id: TemplateId): void {
  if (findBuiltIn(id, "en") !== undefined)
    throw new DomainError("FORBIDDEN", "This template is built in and stays as it is: clone it first.");
}

/** Throws NOT_FOUND, FORBIDDEN for a built-in one. */
export async function updateTemplate(
  deps: Pick<Deps, "db">,
  userId: UserId,
  { id, duration, ...fields }: UpdateTemplateInput,
): Promise<Template> {
  refuseBuiltIn(id);
  const change = { ...fields, ...(duration === undefined ? {} : { durationSeconds: duration }) };
  const row = await updateTemplateRow(deps.db, userId, id, change);
  if (row === undefined) throw notFound("Template");
  return toTemplate(row);
}

/** Throws NOT_FOUND, FORBIDDEN for a built-in one. */
export async function deleteTemplate(deps: Pick<Deps, "db">, userId: UserId, id: TemplateId): Promise<void> {
  refuseBuiltIn(id);
  await deps.db.transaction(async (tx) => {
    const deleted = await deleteTemplateRow(tx, userId, id);
    if (deleted === undefined) throw notFound("Template");
    await recordActivity(tx, userId, {
      kind: "template.deleted",
      subject: { type: "template", id },
      label: deleted.name,
    });
  });
}
