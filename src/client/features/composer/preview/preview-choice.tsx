import { Eye, EyeOff } from "lucide-react";
import { useStoredFlag } from "#client/lib/browser/use-stored-flag.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";

/** Whether the composers show their previews; kept in this browser. */
export function usePreviewChoice() {
  const [showsPreview, setShowsPreview] = useStoredFlag("composer_preview", true);
  return { showsPreview, setShowsPreview };
}

export function PreviewButton({ showsPreview, setShowsPreview }: ReturnType<typeof usePreviewChoice>) {
  const messages = useMessages("composer");
  const Icon = showsPreview ? EyeOff : Eye;
  return (
    <Button variant="quiet" onClick={() => setShowsPreview(!showsPreview)}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      {showsPreview ? messages.hidePreview : messages.showPreview}
    </Button>
  );
}
