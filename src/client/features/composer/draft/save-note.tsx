import { CloudOff } from "lucide-react";
import { formatTime } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import type { SaveState } from "./save-state.ts";

/** The state of saving; a warning if the draft could not be saved. */
export function SaveNote({ save }: { save: SaveState }) {
  const { save: messages } = useMessages("composer");
  if (save.state === "none" || save.state === "conflict") return null;
  if (save.state === "offline" || save.state === "refused") {
    return (
      <output className="flex items-center gap-1.5 text-xs text-warning">
        <CloudOff size={14} strokeWidth={2} className="shrink-0" aria-hidden="true" />
        {save.state === "offline" ? messages.offline : messages.refused({ why: save.message })}
      </output>
    );
  }
  return (
    <p className="text-xs text-ink-3">
      {save.state === "saved"
        ? messages.saved({ time: <span className="num">{formatTime(save.at)}</span> })
        : save.state === "saving"
          ? messages.saving
          : messages.unsaved}
    </p>
  );
}
