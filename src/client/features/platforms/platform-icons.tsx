import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { PlatformIcon } from "./platform-icon.tsx";

const most = 4;

interface PlatformIconsProps {
  platforms: readonly Platform[];
  size: number;
  /** With the names for screen readers, if they are not written beside the icons. */
  named?: boolean;
}

/** The networks of a post in little room: up to four, or the first three and the number of the others. */
export function PlatformIcons({ platforms, size, named = false }: PlatformIconsProps) {
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
