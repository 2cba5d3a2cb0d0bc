import type { NavItem } from "./navigation.ts";
import { navGroups, settingsItem } from "./navigation.ts";

/** The letter after G that leads to a screen. */
const letters: Partial<Record<string, string>> = {
  dashboard: "D",
  generateImage: "I",
  generateVideo: "V",
  creations: "L",
  postAny: "P",
  postMeta: "M",
  postX: "X",
  calendar: "C",
  approvals: "W",
  analytics: "A",
  templates: "T",
  settings: "S",
};

export const allScreens: readonly NavItem[] = [...navGroups.flat(), settingsItem];

export const letterOf = ({ screen }: NavItem): string | undefined => letters[screen];

export const screenAt = (letter: string): NavItem | undefined =>
  allScreens.find((item) => letterOf(item)?.toLowerCase() === letter);
