import { CloudOff } from "lucide-react";
import { useTexts } from "#client/lib/language.ts";
import { useLiveState } from "#client/lib/use-live.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Tooltip } from "#client/ui/tooltip.tsx";

/** Only when nobody has answered for a while: what is on the screen may be old. */
export function LiveChip() {
  const { stale } = useTexts("shell");
  const isStale = useLiveState() === "unreachable";
  return (
    <output>
      {isStale && (
        <Tooltip label={stale.hint} side="bottom">
          <span className="touch-area rounded-sm">
            <Badge tone="warning" icon={CloudOff}>
              {stale.label}
            </Badge>
          </span>
        </Tooltip>
      )}
    </output>
  );
}
