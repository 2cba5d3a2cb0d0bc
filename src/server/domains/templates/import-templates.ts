import type { Db } from "#server/db/client.ts";
import { insertTemplate, type NewTemplate } from "#server/domains/templates/templates.queries.ts";

/** Adds templates from elsewhere to those a person has. */
export async function importTemplates(tx: Db, rows: readonly NewTemplate[]): Promise<void> {
  for (const row of rows) await insertTemplate(tx, row);
}
