import { Play } from "lucide-react";
import { SizedImage } from "#client/features/creations/sized-image.tsx";
import { inWidth } from "#client/features/creations/src-set.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { cx } from "#client/ui/cx.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import type { PlatformRules } from "../checks/use-platform-rules.ts";
import { networkLooks } from "../networks/network-looks.ts";

/** Width by height of a network's frame for a picture. Networks with limits for the ratio get it padded, others crop it. */
export function frameRatio(ratio: number, platform: Platform, rules: PlatformRules | undefined): number {
  const { frame } = networkLooks[platform];
  if (frame !== "pad") return Math.max(frame.minRatio, ratio);
  if (rules === undefined) return ratio;
  const { minRatio, maxRatio } = networkRules[platform].image;
  return Math.min(maxRatio ?? ratio, Math.max(minRatio ?? ratio, ratio));
}

/** Of a creation, what a preview shows. */
export type PreviewedMedia = Pick<
  Creation,
  "id" | "type" | "fileUrl" | "thumbnailUrl" | "width" | "height" | "altText" | "prompt" | "title"
>;

interface PreviewPictureProps {
  creation: PreviewedMedia;
  /** null: it fills its container. */
  ratio: number | null;
  /** Cropped to fill the frame; otherwise padded. */
  isCut?: boolean;
}

export function PreviewPicture({ creation, ratio, isCut = false }: PreviewPictureProps) {
  const { previews: messages } = useMessages("media");
  const { fileUrl, thumbnailUrl, altText, prompt, title, type } = creation;
  if (fileUrl === null) return null;
  return (
    <div
      className={cx("relative w-full overflow-hidden bg-surface-2", ratio === null && "h-full")}
      style={ratio === null ? undefined : { aspectRatio: ratio }}
    >
      {!isCut && thumbnailUrl !== null && (
        <img
          src={inWidth(thumbnailUrl, 160)}
          alt=""
          className="absolute inset-0 size-full scale-110 object-cover blur-xl"
        />
      )}
      <SizedImage
        url={thumbnailUrl ?? fileUrl}
        sizes="(min-width: 1280px) 320px, (min-width: 768px) 50vw, 100vw"
        alt={altText ?? prompt ?? title}
        className={cx("relative size-full", isCut ? "object-cover" : "object-contain")}
      />
      {type === "video" && (
        <span className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-[rgb(8_12_26/.84)] text-[#f6f2ea]">
          <Play size={20} strokeWidth={2} fill="currentColor" aria-hidden="true" />
          <span className="sr-only">{messages.video}</span>
        </span>
      )}
    </div>
  );
}
