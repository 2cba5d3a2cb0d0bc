import { Sparkles, X } from "lucide-react";
import { useShellTexts } from "#client/lib/language.ts";

interface SuggestButtonProps {
  label: string;
  /** The "-ing" form of the label. */
  busyLabel: string;
  /** What useSuggestion answers. */
  suggestion: { isAsking: boolean; ask: () => void; cancel: () => void };
  /** There is nothing to go by yet. */
  disabled?: boolean;
}

const icon = { size: 14, strokeWidth: 2, "aria-hidden": true } as const;
const look =
  "touch-area inline-flex items-center gap-1.5 rounded-sm text-xs font-medium text-accent-ink not-disabled:hover:underline disabled:text-ink-3";

/** Stands at the right of a field's label. While the model writes, a second press or Escape gives up. */
export function SuggestButton({ label, busyLabel, suggestion, disabled = false }: SuggestButtonProps) {
  const { suggestion: texts } = useShellTexts().kit;
  const { isAsking, ask, cancel } = suggestion;
  return (
    <>
      <button
        type="button"
        disabled={disabled && !isAsking}
        aria-busy={isAsking || undefined}
        aria-label={isAsking ? texts.pressToCancel(busyLabel) : undefined}
        title={isAsking ? texts.cancel : undefined}
        onClick={isAsking ? cancel : ask}
        className={look}
      >
        {isAsking ? (
          <>
            <span className="busy-picks" aria-hidden="true" />
            {busyLabel}
            <X {...icon} />
          </>
        ) : (
          <>
            <Sparkles {...icon} />
            {label}
          </>
        )}
      </button>
      <output className="sr-only">{isAsking ? texts.escapeCancels(busyLabel) : ""}</output>
    </>
  );
}
