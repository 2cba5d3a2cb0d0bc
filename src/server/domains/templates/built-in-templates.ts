import { type BuiltInNumber, type BuiltInTexts, settings } from "#server/domains/templates/built-in-settings.ts";
import { de } from "#server/domains/templates/built-in-texts/de.ts";
import { en } from "#server/domains/templates/built-in-texts/en.ts";
import { es } from "#server/domains/templates/built-in-texts/es.ts";
import { fr } from "#server/domains/templates/built-in-texts/fr.ts";
import { zh } from "#server/domains/templates/built-in-texts/zh.ts";
import { TemplateId } from "#shared/ids.ts";
import { type Language, languages } from "#shared/languages.ts";
import { templateVariables } from "#shared/templates/template-text.ts";
import type { Template } from "#shared/templates/templates.ts";

const texts: Record<Language, BuiltInTexts> = { en, es, fr, de, zh };

const idOf = (number: string) => TemplateId.parse(`00000000-0000-7000-8000-${number.padStart(12, "0")}`);

const inLanguage = (language: Language): readonly Template[] =>
  Object.entries(texts[language]).map(([number, text]) => ({
    id: idOf(number),
    platforms: [],
    style: null,
    size: null,
    duration: null,
    ...settings[Number(number) as BuiltInNumber],
    ...text,
    variables: templateVariables(text.body),
    builtIn: true,
    createdAt: null,
    updatedAt: null,
  }));

const templates = new Map(languages.map((language) => [language, inLanguage(language)]));

export const builtInTemplates = (language: Language): readonly Template[] => templates.get(language) ?? [];
