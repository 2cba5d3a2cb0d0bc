import { type BuiltInNumber, type BuiltInTexts, settings } from "#server/domains/templates/built-in-settings.ts";
import { messagesIn } from "#server/lib/messages.ts";
import { TemplateId } from "#shared/ids.ts";
import { type Language, languages } from "#shared/languages.ts";
import { templateVariables } from "#shared/templates/template-text.ts";
import type { Template } from "#shared/templates/templates.ts";

const idOf = (number: string) => TemplateId.parse(`00000000-0000-7000-8000-${number.padStart(12, "0")}`);

/** A template without words does not compile. */
const textsIn = (language: Language): BuiltInTexts => messagesIn(language).builtInTemplates;

const inLanguage = (language: Language): readonly Template[] =>
  Object.entries(textsIn(language)).map(([number, { hashtags = "", ...text }]) => ({
    id: idOf(number),
    platforms: [],
    style: null,
    size: null,
    duration: null,
    ...settings[Number(number) as BuiltInNumber],
    ...text,
    hashtags: hashtags.match(/\S+/g) ?? [],
    variables: templateVariables(text.body),
    builtIn: true,
    createdAt: null,
    updatedAt: null,
  }));

const templates = new Map(languages.map((language) => [language, inLanguage(language)]));

export const builtInTemplates = (language: Language): readonly Template[] => templates.get(language) ?? [];
