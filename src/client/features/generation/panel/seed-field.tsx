import { Lock, LockOpen } from "lucide-react";
import { useMessages } from "#client/lib/language/language.ts";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Tooltip } from "#client/ui/popups/tooltip.tsx";
import { seedMax } from "#shared/creations/generation.ts";

interface SeedFieldProps {
  /** null: unlocked. */
  value: number | null;
  onValueChange: (seed: number | null) => void;
  /** The seed of the shown creation, which the lock takes. */
  shown: number | null;
  isSupported: boolean;
}

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const randomSeed = () => Math.floor(Math.random() * seedMax);

/** The digits of the input as a seed, limited to the largest one; null: no digits. */
function readSeed(typed: string): number | null {
  const digits = typed.replace(/\D/g, "");
  return digits === "" ? null : Math.min(Number(digits), seedMax);
}

/** Locked: the same prompt gives the same picture. Unlocked: a random seed each time. */
export function SeedField({ value, onValueChange, shown, isSupported }: SeedFieldProps) {
  const { seed: messages, panel } = useMessages("generation");
  const isLocked = value !== null;
  const Icon = isLocked ? Lock : LockOpen;
  const hint = isLocked ? messages.locked : messages.unlocked;
  return (
    <TextField
      label={messages.label}
      inputMode="numeric"
      figures
      placeholder={shown === null || !isSupported ? messages.random : String(shown)}
      value={value === null ? "" : String(value)}
      onValueChange={(typed) => onValueChange(readSeed(typed))}
      disabled={!isSupported}
      hint={isSupported ? hint : panel.missing}
      trailing={
        <Tooltip label={isLocked ? messages.unlock : messages.lock}>
          <button
            type="button"
            aria-label={messages.lock}
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
