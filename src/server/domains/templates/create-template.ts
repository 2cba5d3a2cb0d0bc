import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { type NewTemplate, insertTemplate } from "#server/domains/templates/templates.queries.ts";
import { getOwnTemplate, getTemplate } from "#server/domains/templates/templates.service.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import type { TemplateId, UserId } from "#shared/ids.ts";
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

async function insert(tx: Db, userId: UserId, { duration, ...fields }: Texts): Promise<TemplateId> {
  const { id, name } = await insertTemplate(tx, { userId, ...fields, durationSeconds: duration });
  await recordActivity(tx, userId, { kind: "template.created", subject: { type: "template", id }, label: name });
  return id;
}

export function createTemplate(
  deps: Pick<Deps, "db">,
  userId: UserId,
  input: CreateTemplateInput,
  key: string | null,
): Promise<Template> {
  return withIdempotency(
    deps,
    { userId, operation: "templates.create", key, input },
    {
      make: (transact) => transact((tx) => insert(tx, userId, input)),
      present: (id) => getOwnTemplate(deps, userId, id),
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

/** Copies one of the user's own or a built-in template. Throws NOT_FOUND. */
export function cloneTemplate(
  deps: Pick<Deps, "db">,
  userId: UserId,
  input: CloneTemplateInput,
  language: Language,
  key: string | null,
): Promise<Template> {
  return withIdempotency(
    deps,
    { userId, operation: "templates.clone", key, input },
    {
      async make(transact) {
        const { kind, name, description, body, platforms, hashtags, style, size, duration } = await getTemplate(
          deps,
          userId,
          input.id,
          language,
        );
        const copy = { kind, description, body, platforms, hashtags, style, size, duration };
        return transact((tx) => insert(tx, userId, { ...copy, name: input.name ?? nameOfCopy(name, language) }));
      },
      present: (id) => getOwnTemplate(deps, userId, id),
    },
  );
}
