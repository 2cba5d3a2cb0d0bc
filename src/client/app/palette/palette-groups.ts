import type { ComponentType } from "react";

export interface Command {
  id: string;
  label: string;
  /** Search words besides the label. */
  words?: string;
  detail?: string;
  icon: ComponentType<{ size?: number; className?: string }>;
  thumbnailUrl?: string | null;
  /** Keyboard shortcut. */
  keys?: string | undefined;
  /** A path to open, or an action. */
  action: string | (() => void);
}

export interface CommandGroup {
  label: string;
  items: Command[];
}

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** True if the command contains each typed word, ignoring accents and case. */
export function matches({ label, words = "" }: Pick<Command, "label" | "words">, query: string): boolean {
  const found = plain(`${label} ${words}`);
  return plain(query)
    .split(/\s+/)
    .every((word) => found.includes(word));
}

export const withoutEmpty = (groups: CommandGroup[]): CommandGroup[] => groups.filter(({ items }) => items.length > 0);
