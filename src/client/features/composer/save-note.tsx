import { CloudOff } from "lucide-react";
import { formatTime } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import type { SaveState } from "./draft-keeper.ts";

/** Whether what stands in the composer is safe: quiet while it is. */
export function SaveNote({ save }: { save: SaveState }) {
  const { save: texts } = useTexts("composer");
  if (save.state === "none" || save.state === "conflict") return null;
  if (save.state === "offline" || save.state === "refused") {
    return (
      <output className="flex items-center gap-1.5 text-xs text-warning">
        <CloudOff size={14} strokeWidth={2} className="shrink-0" aria-hidden="true" />
        {save.state === "offline" ? texts.offline : texts.refused(save.message)}
      </output>
    );
  }
  return (
    <p className="text-xs text-ink-3">
      {save.state === "saved"
        ? texts.saved(<span className="num">{formatTime(save.at)}</span>)
        : save.state === "saving"
          ? texts.saving
          : texts.unsaved}
    </p>
  );
}
