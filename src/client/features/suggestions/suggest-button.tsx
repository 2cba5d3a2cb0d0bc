import { Sparkles, X } from "lucide-react";
import { useShellMessages } from "#client/lib/language/language.ts";

interface SuggestButtonProps {
  label: string;
  /** The "-ing" form of the label. */
  busyLabel: string;
  /** The result of `useSuggestion`. */
  suggestion: { isAsking: boolean; ask: () => void; cancel: () => void };
  /** There is no input for a suggestion yet. */
  disabled?: boolean;
}

const icon = { size: 14, strokeWidth: 2, "aria-hidden": true } as const;
const look =
  "touch-area inline-flex items-center gap-1.5 rounded-sm text-xs font-medium text-accent-ink not-disabled:hover:underline disabled:text-ink-3";

/** At the right of a field's label. While the request runs, a second press or Escape cancels it. */
export function SuggestButton({ label, busyLabel, suggestion, disabled = false }: SuggestButtonProps) {
  const { suggestion: messages } = useShellMessages().kit;
  const { isAsking, ask, cancel } = suggestion;
  return (
    <>
      <button
        type="button"
        disabled={disabled && !isAsking}
        aria-busy={isAsking || undefined}
        aria-label={isAsking ? messages.pressToCancel({ doing: busyLabel }) : undefined}
        title={isAsking ? messages.cancel : undefined}
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
      <output className="sr-only">{isAsking ? messages.escapeCancels({ doing: busyLabel }) : ""}</output>
    </>
  );
}
