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

const marks: Readonly<Record<Platform, { Icon: typeof XIcon; ink: string }>> = {
  facebook: { Icon: FacebookIcon, ink: "text-platform-facebook" },
  instagram: { Icon: InstagramIcon, ink: "text-platform-instagram" },
  x: { Icon: XIcon, ink: "text-platform-x" },
  bluesky: { Icon: BlueskyIcon, ink: "text-platform-bluesky" },
  mastodon: { Icon: MastodonIcon, ink: "text-platform-mastodon" },
  threads: { Icon: ThreadsIcon, ink: "text-platform-threads" },
  linkedin: { Icon: LinkedinIcon, ink: "text-platform-linkedin" },
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
  const { Icon, ink } = marks[platform];
  return (
    <span className={cx("inline-flex shrink-0", colored && ink)}>
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
