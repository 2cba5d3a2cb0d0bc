import { Monitor, Moon, Sun } from "lucide-react";
import { setTheme, useTheme } from "#client/lib/theme.ts";
import { Card } from "#client/ui/card.tsx";
import { Segmented } from "#client/ui/segmented.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const themeOptions = [
  {
    value: "dark",
    label: (
      <>
        <Moon {...icon} />
        Dark
      </>
    ),
  },
  {
    value: "light",
    label: (
      <>
        <Sun {...icon} />
        Light
      </>
    ),
  },
  {
    value: "auto",
    label: (
      <>
        <Monitor {...icon} />
        Auto
      </>
    ),
  },
] as const;

export function GeneralTab() {
  const theme = useTheme();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 px-4 py-4 md:px-5">
      <div>
        <p className="font-medium">Theme</p>
        <p className="text-sm text-ink-3">Auto follows your device. Kept in this browser.</p>
      </div>
      <Segmented label="Theme" options={themeOptions} value={theme} onValueChange={setTheme} />
    </Card>
  );
}
