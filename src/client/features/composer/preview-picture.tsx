import { Play } from "lucide-react";
import type { Creation } from "#shared/creations/creations.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { useTexts } from "#client/lib/language.ts";
import { inWidth } from "#client/lib/src-set.ts";
import { cx } from "#client/ui/cx.ts";
import { SizedImage } from "#client/ui/sized-image.tsx";
import type { PlatformRules } from "./use-platform-rules.ts";

/** X cuts taller pictures off in its feed. */
const tallestOnX = 3 / 4;

/** Width by height of the frame the network shows a picture in; sent to Meta's networks it is padded into it, never cut. */
export function frameRatio(ratio: number, platform: Platform, rules: PlatformRules | undefined): number {
  if (platform === "x") return Math.max(tallestOnX, ratio);
  if (rules === undefined) return ratio;
  const { minRatio, maxRatio } = rules.platformRules[platform].image;
  return Math.min(maxRatio ?? ratio, Math.max(minRatio ?? ratio, ratio));
}

interface PreviewPictureProps {
  creation: Creation;
  /** null: it fills the place it is given. */
  ratio: number | null;
  /** Cut to fill the frame; else padded into it. */
  isCut?: boolean;
}

export function PreviewPicture({ creation, ratio, isCut = false }: PreviewPictureProps) {
  const { previews: texts } = useTexts("composer");
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
          <span className="sr-only">{texts.video}</span>
        </span>
      )}
    </div>
  );
}
