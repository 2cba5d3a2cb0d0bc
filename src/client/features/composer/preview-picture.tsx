import { Play } from "lucide-react";
import type { Creation } from "#shared/creations.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { inWidth } from "#client/lib/src-set.ts";
import { SizedImage } from "#client/ui/sized-image.tsx";
import { NoPicture } from "./preview-parts.tsx";
import type { PlatformRules } from "./use-platform-rules.ts";

interface PreviewPictureProps {
  creation: Creation | null;
  platform: Platform;
  rules: PlatformRules | undefined;
}

/** Width by height of the frame the network allows; the picture is padded into it, never cut. */
export function frameRatio(
  width: number,
  height: number,
  platform: Platform,
  rules: PlatformRules | undefined,
): number {
  const ratio = width / height;
  if (rules === undefined) return ratio;
  const { minRatio, maxRatio } = rules.platformRules[platform].image;
  return Math.min(maxRatio ?? ratio, Math.max(minRatio ?? ratio, ratio));
}

export function PreviewPicture({ creation, platform, rules }: PreviewPictureProps) {
  if (creation?.fileUrl == null || creation.width === null || creation.height === null) return <NoPicture />;
  const isVideo = creation.type === "video";
  const alt = creation.altText ?? creation.prompt ?? creation.title;
  return (
    <div
      className="relative w-full overflow-hidden bg-surface-2"
      style={{ aspectRatio: frameRatio(creation.width, creation.height, platform, rules) }}
    >
      {creation.thumbnailUrl !== null && (
        <img
          src={inWidth(creation.thumbnailUrl, 160)}
          alt=""
          className="absolute inset-0 size-full scale-110 object-cover blur-xl"
        />
      )}
      <SizedImage
        url={creation.thumbnailUrl ?? creation.fileUrl}
        sizes="(min-width: 1280px) 320px, (min-width: 768px) 50vw, 100vw"
        alt={alt}
        className="relative size-full object-contain"
      />
      {isVideo && (
        <span className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-[rgb(8_12_26/.84)] text-[#f6f2ea]">
          <Play size={20} strokeWidth={2} fill="currentColor" aria-hidden="true" />
          <span className="sr-only">Video</span>
        </span>
      )}
    </div>
  );
}
