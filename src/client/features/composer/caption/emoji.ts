import { z } from "zod";
import type { Language } from "#shared/users/settings.ts";

export interface Emoji {
  unicode: string;
  label: string;
  tags: readonly string[];
}

const Dataset = z.array(
  z.object({
    unicode: z.string(),
    label: z.string(),
    tags: z.array(z.string()).default([]),
    /** The group, smileys first. Entries without a group are parts of emoji, such as a skin tone or half a flag. */
    group: z.number().optional(),
    order: z.number().optional(),
  }),
);

const components = 2;

const datasets: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("emojibase-data/en/compact.json"),
  es: () => import("emojibase-data/es/compact.json"),
  fr: () => import("emojibase-data/fr/compact.json"),
  de: () => import("emojibase-data/de/compact.json"),
  zh: () => import("emojibase-data/zh/compact.json"),
};

/** All emoji with their names and keywords, in keyboard order. */
export async function loadEmoji(language: Language): Promise<readonly Emoji[]> {
  const { default: all } = await datasets[language]();
  return Dataset.parse(all)
    .filter(({ group }) => group !== undefined && group !== components)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

/** Emoji whose name or keywords contain all typed words; matches by name first. */
export function findEmoji(all: readonly Emoji[], typed: string): readonly Emoji[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return all;
  const isIn = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const named = all.filter(({ label }) => isIn(label));
  const known = new Set(named);
  return [...named, ...all.filter((emoji) => !known.has(emoji) && isIn([emoji.label, ...emoji.tags].join(" ")))];
}
