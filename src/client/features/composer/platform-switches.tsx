import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { useTexts } from "#client/lib/language.ts";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";
import { Switch } from "#client/ui/switch.tsx";
import { ownPlatforms } from "./draft-fields.ts";

export type MetaPlatform = (typeof ownPlatforms.meta)[number];

interface PlatformSwitchesProps {
  /** Others than those of Meta are kept as they are. */
  chosen: readonly Platform[];
  onChange: (chosen: Platform[]) => void;
}

export function PlatformSwitches({ chosen, onChange }: PlatformSwitchesProps) {
  const { platforms: label } = useTexts("composer");
  const order = [...ownPlatforms.meta, "x"] as const;
  return (
    <fieldset className="grid grid-cols-2 gap-2 md:gap-3">
      <legend className="sr-only">{label}</legend>
      {ownPlatforms.meta.map((platform) => (
        <Switch
          key={platform}
          label={
            <>
              <PlatformIcon platform={platform} size={16} colored />
              {platformNames[platform]}
            </>
          }
          checked={chosen.includes(platform)}
          onCheckedChange={(isOn) =>
            onChange(order.filter((other) => (other === platform ? isOn : chosen.includes(other))))
          }
          className="h-12 rounded-md border border-line bg-surface-2 px-3 max-md:px-2.5 max-md:text-sm"
        />
      ))}
    </fieldset>
  );
}
