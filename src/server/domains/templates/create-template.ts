import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { type NewTemplate, insertTemplate } from "#server/domains/templates/templates.queries.ts";
import { getOwnTemplate, getTemplate } from "#server/domains/templates/templates.service.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import type { TemplateId, WorkspaceId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import {
  type CloneTemplateInput,
  type CreateTemplateInput,
  type Template,
  templateNameMax,
} from "#shared/templates/templates.ts";
import { cutText } from "#shared/text.ts";

/** Inserts templates from an archive. */
export async function importTemplates(tx: Db, rows: readonly NewTemplate[]): Promise<void> {
  for (const row of rows) await insertTemplate(tx, row);
}

type Texts = Omit<CreateTemplateInput, "style" | "size" | "duration"> & Pick<Template, "style" | "size" | "duration">;

async function insert(tx: Db, workspaceId: WorkspaceId, { duration, ...fields }: Texts): Promise<TemplateId> {
  const { id, name } = await insertTemplate(tx, { workspaceId, ...fields, durationSeconds: duration });
  await recordActivity(tx, workspaceId, { kind: "template.created", subject: { type: "template", id }, label: name });
  return id;
}

export function createTemplate(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  input: CreateTemplateInput,
  key: string | null,
): Promise<Template> {
  return withIdempotency(
    deps,
    { workspaceId, operation: "templates.create", key, input },
    {
      make: (transact) => transact((tx) => insert(tx, workspaceId, input)),
      present: (id) => getOwnTemplate(deps, workspaceId, id),
    },
  );
}

const copySuffix: Record<Language, string> = {
  en: " (copy)",
  es: " (copia)",
  fr: " (copie)",
  de: " (Kopie)",
  zh: "（副本）",
};

const nameOfCopy = (name: string, language: Language) =>
  cutText(name, templateNameMax - copySuffix[language].length).trimEnd() + copySuffix[language];

/** Copies one of the workspace's own or a built-in template. Throws NOT_FOUND. */
export function cloneTemplate(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  input: CloneTemplateInput,
  language: Language,
  key: string | null,
): Promise<Template> {
  return withIdempotency(
    deps,
    { workspaceId, operation: "templates.clone", key, input },
    {
      async make(transact) {
        const { kind, name, description, body, platforms, hashtags, style, size, duration } = await getTemplate(
          deps,
          workspaceId,
          input.id,
          language,
        );
        const copy = { kind, description, body, platforms, hashtags, style, size, duration };
        return transact((tx) => insert(tx, workspaceId, { ...copy, name: input.name ?? nameOfCopy(name, language) }));
      },
      present: (id) => getOwnTemplate(deps, workspaceId, id),
    },
  );
}
