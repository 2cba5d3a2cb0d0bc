import { FlaskConical } from "lucide-react";
import { useTexts } from "#client/lib/language.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Tooltip } from "#client/ui/tooltip.tsx";

export function SandboxChip() {
  const { sandbox } = useTexts("shell");
  const system = useSystemInfo();
  if (system?.sandbox !== true) return null;
  return (
    <Tooltip label={sandbox.hint} side="bottom">
      <a href="/sandbox/feed" aria-label={sandbox.open} className="touch-area rounded-sm">
        <Badge tone="info" icon={FlaskConical}>
          <span className="max-sm:sr-only">{sandbox.label}</span>
        </Badge>
      </a>
    </Tooltip>
  );
}
