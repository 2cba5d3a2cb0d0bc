import { Lock, LockOpen } from "lucide-react";
import { seedMax } from "#shared/creations/generation.ts";
import { TextField } from "#client/ui/text-field.tsx";
import { Tooltip } from "#client/ui/tooltip.tsx";
import { useTexts } from "#client/lib/language.ts";

interface SeedFieldProps {
  /** null: unlocked. */
  value: number | null;
  onValueChange: (seed: number | null) => void;
  /** The seed of what is shown, which the lock takes over. */
  shown: number | null;
  isSupported: boolean;
}

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const randomSeed = () => Math.floor(Math.random() * seedMax);

/** The figures of what was typed; null for none, and the largest seed for more. */
function readSeed(typed: string): number | null {
  const figures = typed.replace(/\D/g, "");
  return figures === "" ? null : Math.min(Number(figures), seedMax);
}

/** Locked: the same picture from the same words. Unlocked: another one each time. */
export function SeedField({ value, onValueChange, shown, isSupported }: SeedFieldProps) {
  const { seed: words, panel } = useTexts("generation");
  const isLocked = value !== null;
  const Icon = isLocked ? Lock : LockOpen;
  const hint = isLocked ? words.locked : words.unlocked;
  return (
    <TextField
      label={words.label}
      inputMode="numeric"
      figures
      placeholder={shown === null || !isSupported ? words.random : String(shown)}
      value={value === null ? "" : String(value)}
      onValueChange={(typed) => onValueChange(readSeed(typed))}
      disabled={!isSupported}
      hint={isSupported ? hint : panel.missing}
      trailing={
        <Tooltip label={isLocked ? words.unlock : words.lock}>
          <button
            type="button"
            aria-label={words.lock}
            aria-pressed={isLocked}
            disabled={!isSupported}
            onClick={() => onValueChange(isLocked ? null : (shown ?? randomSeed()))}
            className="touch-area grid size-8 place-items-center rounded-[8px] text-ink-3 not-disabled:hover:bg-surface-3 not-disabled:hover:text-ink-1 aria-pressed:text-accent-ink"
          >
            <Icon {...icon} />
          </button>
        </Tooltip>
      }
    />
  );
}
