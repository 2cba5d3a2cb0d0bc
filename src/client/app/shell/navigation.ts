import { Clapperboard, Image, Infinity as MetaIcon, LayoutDashboard, type LucideIcon, Settings2 } from "lucide-react";
import type { ComponentType } from "react";
import { paths } from "#client/lib/paths.ts";
import { XIcon } from "#client/ui/brand-icons.tsx";

export interface NavItem {
  to: string;
  label: string;
  icon: LucideIcon | ComponentType<{ size?: number; className?: string }>;
}

/** Groups of the sidebar, a hairline between them. Only screens that exist. */
export const navGroups: readonly (readonly NavItem[])[] = [
  [{ to: paths.dashboard, label: "Dashboard", icon: LayoutDashboard }],
  [
    { to: paths.generateImage, label: "Generate Images", icon: Image },
    { to: paths.generateVideo, label: "Generate Videos", icon: Clapperboard },
  ],
  [
    { to: paths.postMeta, label: "Post On Meta", icon: MetaIcon },
    { to: paths.postX, label: "Post On X", icon: XIcon },
  ],
];

export const settingsItem: NavItem = { to: paths.settings, label: "Settings", icon: Settings2 };
