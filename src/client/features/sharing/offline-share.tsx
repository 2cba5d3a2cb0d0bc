import { useEffect, useState } from "react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { contentMax } from "#shared/posts/post-limits.ts";
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
      {share.files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {share.files.map((file, position) => (
            // A share has its files in a fixed order.
            <li key={position}>
              <SharedFile file={file} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const pictureClass = "size-18 rounded-md border border-line bg-surface-2 object-cover";

function SharedFile({ file }: { file: File }) {
  const show = (element: HTMLImageElement | HTMLVideoElement | null) => {
    if (element === null) return undefined;
    const url = URL.createObjectURL(file);
    element.src = url;
    return () => URL.revokeObjectURL(url);
  };
  // A video shows its first frame.
  if (file.type.startsWith("video/")) return <video ref={show} muted className={pictureClass} aria-label={file.name} />;
  return <img ref={show} alt={file.name} className={pictureClass} />;
}
