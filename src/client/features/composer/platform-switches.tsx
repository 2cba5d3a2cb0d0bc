import { platformNames } from "#shared/platforms/platform.ts";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";
import { Switch } from "#client/ui/switch.tsx";

export const metaPlatforms = ["facebook", "instagram"] as const;
export type MetaPlatform = (typeof metaPlatforms)[number];

interface PlatformSwitchesProps {
  chosen: readonly MetaPlatform[];
  onChange: (chosen: MetaPlatform[]) => void;
}

export function PlatformSwitches({ chosen, onChange }: PlatformSwitchesProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-2 md:gap-3">
      <legend className="sr-only">Platforms</legend>
      {metaPlatforms.map((platform) => (
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
            onChange(metaPlatforms.filter((other) => (other === platform ? isOn : chosen.includes(other))))
          }
          className="h-12 rounded-md border border-line bg-surface-2 px-3 max-md:px-2.5 max-md:text-sm"
        />
      ))}
    </fieldset>
  );
}
