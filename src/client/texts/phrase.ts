import { createElement, Fragment, type ReactNode } from "react";
import type { Language } from "#shared/users/settings.ts";

/** How each language is written here: dates with the day before the month, times with 24 hours. */
export const locales: Record<Language, string> = { en: "en-GB", es: "es-ES", fr: "fr-FR", de: "de-DE", zh: "zh-CN" };

type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Chooses the form that a language has for a count: `plural(count, { one: "1 post", other: `${count} posts` })`. */
export function pluralIn(language: Language): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locales[language]);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}

/** A sentence with elements in it: rich`Welcome back, ${name}`. */
export const rich = (words: TemplateStringsArray, ...parts: ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...words.flatMap((word, index) => [word, parts[index]]));
