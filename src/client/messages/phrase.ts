import { createElement, Fragment, type ReactNode } from "react";
import type { Language } from "#shared/users/settings.ts";

/** The locale of each language for Intl. In all of them times have 24 hours; English is British, with the day first. */
export const locales: Record<Language, string> = { en: "en-GB", es: "es-ES", fr: "fr-FR", de: "de-DE", zh: "zh-CN" };

type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Chooses the plural form of a count: `plural(count, { one: "1 post", other: `${count} posts` })`. */
export function pluralIn(language: Language): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locales[language]);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}

/** Prints a count as the language does, with its separators: `${number(rows)} rows`. */
export function numberIn(language: Language): (value: number) => string {
  const format = new Intl.NumberFormat(locales[language]);
  return (value) => format.format(value);
}

/** A text with React elements in it: rich`Welcome back, ${name}`. */
export const rich = (texts: TemplateStringsArray, ...parts: ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...texts.flatMap((text, index) => [text, parts[index]]));
