import { Play } from "lucide-react";
import type { Creation } from "#shared/creations/creations.ts";
import { clock } from "#client/lib/clock.ts";
import { useTexts } from "#client/lib/language.ts";
import type { CheckTile } from "#client/ui/check-tiles.tsx";
import type { MediaChoice } from "./use-media-choice.ts";

/** How a picture or a video stands among those to choose from. */
export const mediaTile = (
  { id, title, type, thumbnailUrl, durationSeconds }: Creation,
  media: MediaChoice,
): CheckTile => ({
  value: id,
  label: title,
  image: thumbnailUrl ?? "",
  disabled: media.isFull && !media.ids.includes(id),
  ...(type === "video" && { mark: <VideoMark durationSeconds={durationSeconds} /> }),
});

function VideoMark({ durationSeconds }: { durationSeconds: number | null }) {
  const texts = useTexts("media");
  return (
    <>
      <Play size={10} strokeWidth={2.5} aria-hidden="true" />
      <span className="sr-only">{texts.video}</span>
      {durationSeconds !== null && clock(Math.round(durationSeconds))}
    </>
  );
}
