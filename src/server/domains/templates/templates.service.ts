import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { builtInTemplates } from "#server/domains/templates/built-in-templates.ts";
import {
  type TemplateRow,
  deleteTemplateRow,
  findTemplate,
  findTemplates,
  updateTemplateRow,
} from "#server/domains/templates/templates.queries.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { TemplateId, type WorkspaceId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";
import type { Language } from "#shared/languages.ts";
import { fillTemplate, templateVariables } from "#shared/templates/template-text.ts";
import {
  type ListTemplatesInput,
  type RenderTemplateInput,
  type RenderedTemplate,
  type Template,
  type TemplatePage,
  type UpdateTemplateInput,
  filledMax,
} from "#shared/templates/templates.ts";

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
const cursor = createCursor<z.infer<typeof Position>, ListTemplatesInput>("templates", Position);

/** The workspace's own templates, newest first, then the built-in ones in this language. */
export async function listTemplates(
  deps: Pick<Deps, "db" | "cursors">,
  workspaceId: WorkspaceId,
  input: ListTemplatesInput,
  language: Language,
): Promise<TemplatePage> {
  const position = cursor.read(deps, workspaceId, input);
  const own =
    position?.after === "built-in"
      ? []
      : (await findTemplates(deps.db, workspaceId, input, position?.id ?? null, input.limit)).map(toTemplate);
  const builtIn = builtInMatching(input, language).filter(
    ({ id }) => position?.after !== "built-in" || id > position.id,
  );
  const { rows, nextCursor } = cursor.page(deps, workspaceId, input, [...own, ...builtIn], (last) => ({
    after: last.builtIn ? "built-in" : "own",
    id: last.id,
  }));
  return { templates: rows, nextCursor };
}

/** One of the workspace's own templates, or a built-in one in this language. Throws NOT_FOUND. */
export async function getTemplate(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  id: TemplateId,
  language: Language,
): Promise<Template> {
  return findBuiltIn(id, language) ?? (await getOwnTemplate(deps, workspaceId, id));
}

/** Throws NOT_FOUND. */
export async function getOwnTemplate(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  id: TemplateId,
): Promise<Template> {
  const row = await findTemplate(deps.db, workspaceId, id);
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
  workspaceId: WorkspaceId,
  { id, duration, ...fields }: UpdateTemplateInput,
): Promise<Template> {
  refuseBuiltIn(id);
  const change = { ...fields, ...(duration === undefined ? {} : { durationSeconds: duration }) };
  const row = await updateTemplateRow(deps.db, workspaceId, id, change);
  if (row === undefined) throw notFound("Template");
  return toTemplate(row);
}

/** Throws NOT_FOUND, FORBIDDEN for a built-in one. */
export async function deleteTemplate(deps: Pick<Deps, "db">, workspaceId: WorkspaceId, id: TemplateId): Promise<void> {
  refuseBuiltIn(id);
  await deps.db.transaction(async (tx) => {
    const deleted = await deleteTemplateRow(tx, workspaceId, id);
    if (deleted === undefined) throw notFound("Template");
    await recordActivity(tx, workspaceId, {
      kind: "template.deleted",
      subject: { type: "template", id },
      label: deleted.name,
    });
  });
}

/** Throws NOT_FOUND, and INVALID_INPUT naming each value that is missing or has no place, or for a text that is too long. */
export async function renderTemplate(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  { id, values }: RenderTemplateInput,
  language: Language,
): Promise<RenderedTemplate> {
  const { kind, body, platforms, hashtags, style, size, duration } = await getTemplate(deps, workspaceId, id, language);
  const { text, missing, unknown } = fillTemplate(body, values);
  const issues = [
    ...missing.map((name) => ({ path: `values.${name}`, message: `Fill in ${isolate(name)}` })),
    ...unknown.map((name) => ({ path: `values.${name}`, message: `The template has no variable ${isolate(name)}` })),
  ];
  if (issues.length === 0 && text.length > filledMax[kind])
    issues.push({
      path: "values",
      message: `Filled in, the text has ${text.length} characters; a ${kind} has at most ${filledMax[kind]}`,
    });
  if (issues.length > 0) throw invalidInput(issues);
  return { kind, text, platforms, hashtags, style, size, duration };
}
