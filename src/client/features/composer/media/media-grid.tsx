import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { Tile } from "./check-tiles.tsx";
import { mediaTile } from "./media-tile.tsx";
import { UploadTile } from "./upload-tile.tsx";
import type { MediaChoice } from "./use-media-choice.ts";
import type { MediaUpload } from "./use-media-upload.ts";

const gapPx = 10;
/** Space around the tiles for the outlines of chosen ones. */
const edgePx = 4;
const tileMinPx = 104;

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth - 2 * edgePx));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

interface MediaGridProps {
  creations: readonly Creation[];
  media: MediaChoice;
  uploading: MediaUpload;
  onNearEnd: () => void;
}

/** A virtualized grid of tiles in its own scroll area. The first tile uploads files. */
export function MediaGrid({ creations, media, uploading, onNearEnd }: MediaGridProps) {
  const messages = useMessages("media");
  const [scroller, width] = useWidth();
  const columns = Math.max(3, Math.floor((width + gapPx) / (tileMinPx + gapPx)));
  const tilePx = Math.max(0, (width - gapPx * (columns - 1)) / columns);
  const count = Math.ceil((creations.length + 1) / columns);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => tilePx,
    gap: gapPx,
    overscan: 3,
    paddingStart: edgePx,
    paddingEnd: edgePx,
  });
  useLayoutEffect(() => rows.measure(), [rows, tilePx]);
  const inView = rows.getVirtualItems();
  const isNearEnd = (inView.at(-1)?.index ?? -1) >= count - 1;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd, creations.length]);
  return (
    <div ref={scroller} className="h-[min(460px,calc(100dvh-320px))] min-h-40 overflow-y-auto">
      <fieldset aria-label={messages.label} className="relative" style={{ height: rows.getTotalSize() }}>
        {inView.map((row) => (
          <div
            key={row.key}
            className="absolute grid"
            style={{
              top: row.start,
              left: edgePx,
              gap: gapPx,
              width,
              gridTemplateColumns: `repeat(${columns},minmax(0,1fr))`,
            }}
          >
            {row.index === 0 && <UploadTile uploading={uploading} disabled={media.isFull} />}
            {/* The upload tile is first, so every row starts one creation earlier. */}
            {creations.slice(Math.max(0, row.index * columns - 1), (row.index + 1) * columns - 1).map((creation) => (
              <Tile
                key={creation.id}
                tile={mediaTile(creation, media)}
                position={media.ids.indexOf(creation.id) + 1}
                onToggle={(id, isChosen) => (isChosen ? media.add(id, creation) : media.remove(id))}
              />
            ))}
          </div>
        ))}
      </fieldset>
    </div>
  );
}
