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
import { type Platform, platformNames } from "#shared/platforms/platform.ts";

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
