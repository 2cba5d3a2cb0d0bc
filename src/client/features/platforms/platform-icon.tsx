import { cx } from "#client/ui/cx.ts";
import {
  BlueskyIcon,
  FacebookIcon,
  InstagramIcon,
  LinkedinIcon,
  MastodonIcon,
  ThreadsIcon,
  XIcon,
} from "#client/ui/pictures/brand-icons.tsx";
import { platformNames } from "#shared/platforms/names.ts";
import type { Platform } from "#shared/platforms/platform.ts";

const icons = {
  facebook: FacebookIcon,
  instagram: InstagramIcon,
  x: XIcon,
  bluesky: BlueskyIcon,
  mastodon: MastodonIcon,
  threads: ThreadsIcon,
  linkedin: LinkedinIcon,
} as const;

const inks: Record<Platform, string> = {
  facebook: "text-platform-facebook",
  instagram: "text-platform-instagram",
  x: "text-platform-x",
  bluesky: "text-platform-bluesky",
  mastodon: "text-platform-mastodon",
  threads: "text-platform-threads",
  linkedin: "text-platform-linkedin",
};

interface PlatformIconProps {
  platform: Platform;
  size?: number;
  /** In the colour of the network. */
  colored?: boolean;
  /** With the name for screen readers, if it is not written beside the icon. */
  named?: boolean;
}

export function PlatformIcon({ platform, size = 18, colored = false, named = false }: PlatformIconProps) {
  const Icon = icons[platform];
  return (
    <span className={cx("inline-flex shrink-0", colored && inks[platform])}>
      <Icon size={size} />
      {named && <span className="sr-only">{platformNames[platform]}</span>}
    </span>
  );
}

interface PlatformIconsProps {
  platforms: readonly Platform[];
  size: number;
  /** How many icons at most; the last one makes room for the number of the others. */
  most?: number;
  /** With the names for screen readers, if they are not written beside the icons. */
  named?: boolean;
}

/** The networks of a post in little room. */
export function PlatformIcons({ platforms, size, most = 4, named = false }: PlatformIconsProps) {
  const shown = platforms.length > most ? platforms.slice(0, most - 1) : platforms;
  const others = platforms.slice(shown.length);
  return (
    <>
      {shown.map((platform) => (
        <PlatformIcon key={platform} platform={platform} size={size} named={named} />
      ))}
      {others.length > 0 && (
        <span className="num text-xs leading-none">
          <span aria-hidden="true">{`+${others.length}`}</span>
          {named && <span className="sr-only">{others.map((platform) => platformNames[platform]).join(", ")}</span>}
        </span>
      )}
    </>
  );
}
