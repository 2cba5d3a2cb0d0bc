import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { cx } from "#client/ui/cx.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PlatformRules } from "../checks/use-platform-rules.ts";
import { networkLooks } from "../networks/network-looks.ts";
import { NoPicture } from "./preview-parts.tsx";
import { frameRatio, type PreviewedMedia, PreviewPicture } from "./preview-picture.tsx";

interface PreviewMediaProps {
  creations: readonly PreviewedMedia[];
  platform: Platform;
  rules: PlatformRules | undefined;
}

const ratioOf = ({ width, height }: PreviewedMedia) => (width === null || height === null ? 1 : width / height);

/** The pictures of a post: one in its frame, several in the network's layout. */
export function PreviewMedia({ creations, platform, rules }: PreviewMediaProps) {
  const [first] = creations;
  const { frame, several } = networkLooks[platform];
  if (first === undefined) return <NoPicture />;
  const ratio = frameRatio(ratioOf(first), platform, rules);
  if (creations.length === 1) return <PreviewPicture creation={first} ratio={ratio} isCut={frame !== "pad"} />;
  return several === "carousel" ? (
    <Carousel creations={creations} ratio={ratio} />
  ) : (
    <Mosaic creations={creations} isWide={several === "wide"} />
  );
}

/** Instagram and Threads show one picture at a time. Instagram gives every picture of a carousel the frame of the first one. */
function Carousel({ creations, ratio }: { creations: readonly PreviewedMedia[]; ratio: number }) {
  const { previews: messages } = useMessages("media");
  const [wanted, setPlace] = useState(0);
  const place = Math.min(wanted, creations.length - 1);
  const shown = creations[place];
  if (shown === undefined) return null;
  const step = (label: string, to: number, Icon: typeof ChevronLeft, side: string) => (
    <button
      type="button"
      aria-label={label}
      hidden={to < 0 || to >= creations.length}
      onClick={() => setPlace(to)}
      className={cx(
        "touch-area absolute top-1/2 grid size-7 -translate-y-1/2 place-items-center rounded-full bg-[rgb(8_12_26/.84)] text-[#f6f2ea] hidden:hidden",
        side,
      )}
    >
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
    </button>
  );
  return (
    <div className="relative">
      <PreviewPicture creation={shown} ratio={ratio} />
      {step(messages.previous, place - 1, ChevronLeft, "left-2")}
      {step(messages.next, place + 1, ChevronRight, "right-2")}
      <span className="num absolute top-2 right-2 rounded-full bg-[rgb(8_12_26/.84)] px-2 py-0.5 text-xs text-[#f6f2ea]">
        <span aria-hidden="true">
          {place + 1}/{creations.length}
        </span>
        <span className="sr-only">{messages.place({ place: place + 1, of: creations.length })}</span>
      </span>
    </div>
  );
}

/** Columns and rows of each picture in a grid of six columns and two rows, by the number of pictures. */
const layouts: Record<number, readonly string[]> = {
  2: ["col-span-3 row-span-2", "col-span-3 row-span-2"],
  3: ["col-span-3 row-span-2", "col-span-3", "col-span-3"],
  4: ["col-span-3", "col-span-3", "col-span-3", "col-span-3"],
  5: ["col-span-3", "col-span-3", "col-span-2", "col-span-2", "col-span-2"],
};

/** Cropped to fill their cells: up to four pictures on networks of short posts, else five. */
function Mosaic({ creations, isWide }: { creations: readonly PreviewedMedia[]; isWide: boolean }) {
  const { previews: messages } = useMessages("media");
  const most = isWide ? 4 : 5;
  const shown = creations.slice(0, most);
  const hidden = creations.length - shown.length;
  const cells = layouts[shown.length] ?? [];
  return (
    <div className={cx("grid grid-cols-6 grid-rows-2 gap-0.5", isWide ? "aspect-video" : "aspect-square")}>
      {shown.map((creation, index) => (
        <div key={creation.id} className={cx("relative min-h-0", cells[index])}>
          <PreviewPicture creation={creation} ratio={null} isCut />
          {hidden > 0 && index === shown.length - 1 && (
            <span className="absolute inset-0 grid place-items-center bg-[rgb(8_12_26/.6)] text-[20px] font-strong text-[#f6f2ea]">
              <span aria-hidden="true">+{hidden}</span>
              <span className="sr-only">{messages.moreMedia({ count: hidden })}</span>
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
