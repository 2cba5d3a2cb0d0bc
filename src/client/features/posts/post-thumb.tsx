import { AlignLeft } from "lucide-react";
import { SizedImage } from "#client/features/creations/sized-image.tsx";
import { cx } from "#client/ui/cx.ts";

const boxes = {
  xs: "size-5 rounded-xs",
  sm: "size-8 rounded-[5px]",
  md: "size-7 rounded-sm max-md:size-9",
  lg: "size-12 rounded-md",
} as const;

interface PostThumbProps {
  url: string | null;
  size?: keyof typeof boxes;
  className?: string;
}

/** The first picture of a post, or lines of text in its place. Decoration beside its title. */
export function PostThumb({ url, size = "lg", className }: PostThumbProps) {
  return url === null ? (
    <span className={cx("grid shrink-0 place-items-center bg-surface-3 text-ink-2", boxes[size], className)}>
      <AlignLeft size={size === "lg" ? 18 : 14} strokeWidth={1.75} aria-hidden="true" />
    </span>
  ) : (
    <SizedImage
      url={url}
      alt=""
      sizes="48px"
      loading="lazy"
      draggable={false}
      className={cx("shrink-0 object-cover", boxes[size], className)}
    />
  );
}
