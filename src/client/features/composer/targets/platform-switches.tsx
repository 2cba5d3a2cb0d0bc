import { ownPlatforms } from "#client/features/platforms/composers.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";
import { PlatformSwitch } from "./platform-switch.tsx";

interface PlatformSwitchesProps {
  /** Platforms other than Meta's stay unchanged. */
  chosen: readonly Platform[];
  onChange: (chosen: Platform[]) => void;
}

export function PlatformSwitches({ chosen, onChange }: PlatformSwitchesProps) {
  const { platforms: label } = useMessages("composer");
  return (
    <fieldset className="grid grid-cols-2 gap-2 md:gap-3">
      <legend className="sr-only">{label}</legend>
      {ownPlatforms.meta.map((platform) => (
        <PlatformSwitch
          key={platform}
          platform={platform}
          checked={chosen.includes(platform)}
          onCheckedChange={(isOn) =>
            onChange(platforms.filter((other) => (other === platform ? isOn : chosen.includes(other))))
          }
          className="h-12 rounded-md border border-line bg-surface-2 px-3 max-md:px-2.5 max-md:text-sm"
        />
      ))}
    </fieldset>
  );
}
