import type { ReactNode } from "react";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";

interface PlatformSwitchProps {
  platform: Platform;
  /** After the name of the network. */
  badge?: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  className: string;
}

/** Chooses whether the post goes to this network. */
export const PlatformSwitch = ({ platform, badge, hint, checked, onCheckedChange, className }: PlatformSwitchProps) => (
  <Switch
    label={
      <>
        <PlatformIcon platform={platform} size={16} colored />
        {platformNames[platform]}
        {badge}
      </>
    }
    hint={hint}
    checked={checked}
    onCheckedChange={onCheckedChange}
    className={className}
  />
);
