import { Play } from "lucide-react";
import { useMessages } from "#client/lib/language/language.ts";
import { clock } from "#client/lib/time/clock.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { CheckTile } from "./check-tiles.tsx";
import type { MediaChoice } from "./use-media-choice.ts";

/** A picture or a video as a tile. */
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
  const messages = useMessages("media");
  return (
    <>
      <Play size={10} strokeWidth={2.5} aria-hidden="true" />
      <span className="sr-only">{messages.video}</span>
      {durationSeconds !== null && clock(Math.round(durationSeconds))}
    </>
  );
}
