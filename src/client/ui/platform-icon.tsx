import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { FacebookIcon, InstagramIcon, XIcon } from "./brand-icons.tsx";
import { cx } from "./cx.ts";

const icons = { facebook: FacebookIcon, instagram: InstagramIcon, x: XIcon } as const;

const inks: Record<Platform, string> = {
  facebook: "text-platform-facebook",
  instagram: "text-platform-instagram",
  x: "text-platform-x",
};

interface PlatformIconProps {
  platform: Platform;
  size?: number;
  /** The network's own colour, where it is the subject of the line. */
  colored?: boolean;
  /** Read out the name; leave out beside a written one. */
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
