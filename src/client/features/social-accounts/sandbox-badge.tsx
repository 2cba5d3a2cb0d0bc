import { FlaskConical } from "lucide-react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { Badge } from "#client/ui/feedback/badge.tsx";

/** The badge in little room. Its word is to be in the name of what it marks. */
export const SandboxMark = () => (
  <FlaskConical size={12} strokeWidth={2} className="shrink-0 text-info" aria-hidden="true" />
);

/** Marks accounts and data of the sandbox, which never reach a real network. `wordClass`: hides the word where there is no room. */
export function SandboxBadge({ wordClass }: { wordClass?: string }) {
  const { sandbox } = useShellMessages();
  return (
    <Badge tone="info" icon={FlaskConical}>
      {wordClass === undefined ? sandbox.label : <span className={wordClass}>{sandbox.label}</span>}
    </Badge>
  );
}
