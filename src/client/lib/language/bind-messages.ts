import type { CompiledMessage } from "icu-minify/format";
import { createElement, Fragment, type ReactNode } from "react";
import { type Language, locales } from "#shared/languages.ts";
import type { Catalogue } from "#shared/messages/catalogue.gen.ts";
import { partsOf } from "#shared/messages/message.ts";

/**
 * The messages of the screens by area, as in src/shared/messages. A message is a string, or with parameters a function of them: a string
 * again, or an element where one of its values is one.
 */
export type Areas = Catalogue<ReactNode>["screens"];
export type Area = keyof Areas;

type Values = Readonly<Record<string, unknown>>;

function say(message: CompiledMessage, locale: string, values: Values): ReactNode {
  const parts = partsOf(message, locale, values);
  return parts.length === 1 ? String(parts[0]) : createElement(Fragment, null, ...(parts as ReactNode[]));
}

/** The compiled messages of an area, with functions for those that have parameters. */
export function messagesFrom<A extends Area>(compiled: unknown, language: Language): Areas[A];
export function messagesFrom(compiled: unknown, language: Language): unknown {
  if (Array.isArray(compiled)) return (values: Values) => say(compiled, locales[language], values);
  if (typeof compiled !== "object" || compiled === null) return compiled;
  return Object.fromEntries(Object.entries(compiled).map(([key, part]) => [key, messagesFrom(part, language)]));
}
