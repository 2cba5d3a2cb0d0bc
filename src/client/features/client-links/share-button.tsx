import { Share2 } from "lucide-react";
import { useState } from "react";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { type Shared, ShareDialog } from "./share-dialog.tsx";

interface ShareButtonProps {
  shared: Shared;
  size?: "sm" | "md";
  /** On a phone, the symbol alone. */
  isNarrow?: boolean;
}

/** Makes a link for a client; nothing for those who may not. */
export function ShareButton({ shared, size = "md", isNarrow = false }: ShareButtonProps) {
  const messages = useMessages("clientLinks");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <IfMay action="links.manage">
      <Button size={size} onClick={() => setIsOpen(true)}>
        <Share2 size={size === "sm" ? 16 : 18} strokeWidth={1.75} aria-hidden="true" />
        <span className={isNarrow ? "max-md:sr-only" : undefined}>
          {"month" in shared ? messages.shareMonth : messages.share}
        </span>
      </Button>
      {isOpen && <ShareDialog shared={shared} onClose={() => setIsOpen(false)} />}
    </IfMay>
  );
}
