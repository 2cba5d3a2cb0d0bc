import type { ComponentType } from "react";

export interface Command {
  id: string;
  label: string;
  /** What it is found by, besides its label. */
  words?: string;
  detail?: string;
  icon: ComponentType<{ size?: number; className?: string }>;
  thumbnailUrl?: string | null;
  /** The letters that do the same. */
  keys?: string | undefined;
  /** Where it leads, or what it does. */
  does: string | (() => void);
}

export interface CommandGroup {
  label: string;
  items: Command[];
}

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Every word that was typed stands in it, accents aside. */
export function matches({ label, words = "" }: Pick<Command, "label" | "words">, query: string): boolean {
  const found = plain(`${label} ${words}`);
  return plain(query)
    .split(/\s+/)
    .every((word) => found.includes(word));
}

export const withoutEmpty = (groups: CommandGroup[]): CommandGroup[] => groups.filter(({ items }) => items.length > 0);
