import {
  CalendarDays,
  ChartLine,
  Clapperboard,
  Image,
  Images,
  Infinity as MetaIcon,
  Layers,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  PenLine,
  Settings2,
  ShieldCheck,
} from "lucide-react";
import type { ComponentType } from "react";
import type { Areas } from "#client/lib/language/bind-messages.ts";
import { paths } from "#client/lib/paths.ts";
import { XIcon } from "#client/ui/pictures/brand-icons.tsx";

export interface NavItem {
  to: string;
  /** Key of its name in the shell's messages. */
  screen: keyof Areas["shell"]["screens"];
  icon: LucideIcon | ComponentType<{ size?: number; className?: string }>;
}

/** Groups of the sidebar, a hairline between them. Only screens that exist. */
export const navGroups: readonly (readonly NavItem[])[] = [
  [{ to: paths.dashboard, screen: "dashboard", icon: LayoutDashboard }],
  [
    { to: paths.generateImage, screen: "generateImage", icon: Image },
    { to: paths.generateVideo, screen: "generateVideo", icon: Clapperboard },
    { to: paths.creations, screen: "creations", icon: Images },
  ],
  [
    { to: paths.postAny, screen: "postAny", icon: PenLine },
    { to: paths.postMeta, screen: "postMeta", icon: MetaIcon },
    { to: paths.postX, screen: "postX", icon: XIcon },
  ],
  [
    { to: paths.calendar, screen: "calendar", icon: CalendarDays },
    { to: paths.posts, screen: "posts", icon: Layers },
    { to: paths.approvals, screen: "approvals", icon: ShieldCheck },
    { to: paths.analytics, screen: "analytics", icon: ChartLine },
    { to: paths.templates, screen: "templates", icon: LayoutTemplate },
  ],
];

export const settingsItem: NavItem = { to: paths.settings, screen: "settings", icon: Settings2 };

/** The letter after G that leads to a screen. */
const letterAfterG: Partial<Record<string, string>> = {
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

export const letterOf = ({ screen }: NavItem): string | undefined => letterAfterG[screen];

export const screenAt = (letter: string): NavItem | undefined =>
  allScreens.find((item) => letterOf(item)?.toLowerCase() === letter);
