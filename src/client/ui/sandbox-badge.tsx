import { FlaskConical } from "lucide-react";
import { useShellTexts } from "#client/lib/language.ts";
import { Badge } from "./badge.tsx";

/** Marks what stays on this server instead of reaching a real network. */
export function SandboxBadge() {
  const { sandbox } = useShellTexts();
  return (
    <Badge tone="info" icon={FlaskConical}>
      {sandbox.label}
    </Badge>
  );
}
