import { FlaskConical } from "lucide-react";
import { Badge } from "./badge.tsx";

/** Marks what stays on this server instead of reaching a real network. */
export function SandboxBadge() {
  return (
    <Badge tone="info" icon={FlaskConical}>
      Sandbox
    </Badge>
  );
}
