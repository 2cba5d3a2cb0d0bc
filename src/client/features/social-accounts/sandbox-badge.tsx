import { FlaskConical } from "lucide-react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { Badge } from "#client/ui/feedback/badge.tsx";

/** Marks accounts and data of the sandbox, which never reach a real network. */
export function SandboxBadge() {
  const { sandbox } = useShellMessages();
  return (
    <Badge tone="info" icon={FlaskConical}>
      {sandbox.label}
    </Badge>
  );
}
