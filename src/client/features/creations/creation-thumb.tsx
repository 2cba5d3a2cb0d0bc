import { Image as ImageIcon } from "lucide-react";
import { useState } from "react";
import { SizedImage } from "#client/ui/sized-image.tsx";

/** The small picture of a creation, or a plain stand-in while there is none or when it will not load. */
export function CreationThumb({ url }: { url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null || url === failedUrl) {
    return (
      <span className="grid size-12 place-items-center rounded-md bg-surface-3 text-ink-3">
        <ImageIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
    );
  }
  return (
    <SizedImage
      url={url}
      sizes="48px"
      alt=""
      loading="lazy"
      onError={() => setFailedUrl(url)}
      className="size-12 rounded-md border border-line object-cover"
    />
  );
}
