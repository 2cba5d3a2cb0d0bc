import { Image as ImageIcon } from "lucide-react";
import { useState } from "react";
import { cx } from "#client/ui/cx.ts";
import { SizedImage } from "./sized-image.tsx";

interface CreationThumbProps {
  url: string | null;
  sizes?: string;
  className?: string;
}

/** The thumbnail of a creation, or a placeholder if there is none or it fails to load. */
export function CreationThumb({ url, sizes = "48px", className = "size-12" }: CreationThumbProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null || url === failedUrl) {
    return (
      <span className={cx("grid place-items-center rounded-md bg-surface-3 text-ink-3", className)}>
        <ImageIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
    );
  }
  return (
    <SizedImage
      url={url}
      sizes={sizes}
      alt=""
      loading="lazy"
      draggable={false}
      onError={() => setFailedUrl(url)}
      className={cx("rounded-md border border-line object-cover", className)}
    />
  );
}
