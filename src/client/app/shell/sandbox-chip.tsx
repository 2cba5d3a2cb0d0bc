import { FlaskConical } from "lucide-react";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Tooltip } from "#client/ui/tooltip.tsx";

export function SandboxChip() {
  const system = useSystemInfo();
  if (system?.sandbox !== true) return null;
  return (
    <Tooltip label="Accounts and posts stay on this server. See what was published in the sandbox feed." side="bottom">
      <a href="/sandbox/feed" className="touch-area rounded-sm">
        <Badge tone="info" icon={FlaskConical}>
          Sandbox
        </Badge>
      </a>
    </Tooltip>
  );
}
