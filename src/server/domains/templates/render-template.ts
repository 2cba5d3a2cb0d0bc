import type { Deps } from "#server/deps.ts";
import { getTemplate } from "#server/domains/templates/templates.service.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { fillTemplate } from "#shared/templates/template-text.ts";
import { filledMax, type RenderedTemplate, type RenderTemplateInput } from "#shared/templates/templates.ts";

/** Throws NOT_FOUND, and INVALID_INPUT naming each value that is missing or has no place. */
export async function renderTemplate(
  deps: Pick<Deps, "db">,
  userId: UserId,
  { id, values }: RenderTemplateInput,
  language: Language,
): Promise<RenderedTemplate> {
  const { kind, body, platforms, hashtags, style, size, duration } = await getTemplate(deps, userId, id, language);
  const { text, missing, unknown } = fillTemplate(body, values);
  const issues = [
    ...missing.map((name) => ({ path: `values.${name}`, message: `Fill in ${name}` })),
    ...unknown.map((name) => ({ path: `values.${name}`, message: `The template has no variable ${name}` })),
  ];
  if (issues.length === 0 && text.length > filledMax[kind])
    issues.push({
      path: "values",
      message: `Filled in, the text has ${text.length} characters; a ${kind} has at most ${filledMax[kind]}`,
    });
  if (issues.length > 0) throw invalidInput(issues);
  return { kind, text, platforms, hashtags, style, size, duration };
}
