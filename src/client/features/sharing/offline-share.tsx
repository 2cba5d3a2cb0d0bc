import { useEffect, useState } from "react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { contentMax } from "#shared/posts/post-limits.ts";
import { SharedFileList } from "./shared-file-list.tsx";
import { readShare, type Share, updateShare } from "./shares.ts";

/**
 * The draft of a share while the composer cannot be opened without a connection: its text, which may be changed, and its pictures. Each
 * change is stored, so that the composer opens with it. Nothing is shown for a share that is not in this browser.
 */
export function OfflineShare({ id }: { id: string }) {
  const { offline: messages } = useShellMessages();
  const [share, setShare] = useState<Share>();
  const [isStored, setIsStored] = useState(true);
  useEffect(() => {
    let isCurrent = true;
    readShare(id).then(
      (stored) => isCurrent && setShare(stored),
      () => isCurrent && setIsStored(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);
  if (share === undefined) return null;
  const change = (text: string) => {
    const changed = { ...share, text };
    setShare(changed);
    updateShare(id, changed).then(
      () => setIsStored(true),
      () => setIsStored(false),
    );
  };
  return (
    <div className="mt-5 grid gap-3">
      <Textarea
        label={messages.shareText}
        value={share.text}
        onValueChange={(text) => change(text.slice(0, contentMax))}
        counter={{ used: share.text.length, limit: contentMax }}
        error={isStored ? undefined : messages.shareNotStored}
        rows={4}
      />
      {share.files.length > 0 && <SharedFileList files={share.files} />}
    </div>
  );
}
