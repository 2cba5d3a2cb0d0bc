import { CloudOff } from "lucide-react";
import { useLiveState } from "#client/lib/use-live.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Tooltip } from "#client/ui/tooltip.tsx";

/** Only when nobody has answered for a while: what is on the screen may be old. */
export function LiveChip() {
  const isStale = useLiveState() === "unreachable";
  return (
    <output>
      {isStale && (
        <Tooltip
          label="The server does not answer. What you see may be old; it is read anew as soon as it does."
          side="bottom"
        >
          <span className="touch-area rounded-sm">
            <Badge tone="warning" icon={CloudOff}>
              Reconnecting
            </Badge>
          </span>
        </Tooltip>
      )}
    </output>
  );
}
