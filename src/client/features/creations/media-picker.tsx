import { ImagePlus, Play } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { paths } from "#client/lib/paths.ts";
import { Badge } from "#client/ui/badge.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { RadioTiles } from "#client/ui/radio-tiles.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { sampleMedia } from "./sample-media.ts";
import type { MediaChoice } from "./use-media-choice.ts";

const columns = "grid-cols-4 md:grid-cols-6";

export function MediaPicker({ media, optional = false }: { media: MediaChoice; optional?: boolean }) {
  const label = optional ? (
    <>
      Media <span className="font-regular text-ink-3">(optional)</span>
    </>
  ) : (
    "Media"
  );
  if (media.error !== null) return <MediaUnavailable media={media} label={label} />;
  if (media.isLoading) {
    return (
      <div aria-busy="true" className="grid gap-2">
        <span className="text-sm font-medium">{label}</span>
        <Skeleton picture />
      </div>
    );
  }
  if (media.creations.length === 0) {
    return (
      <div className="grid gap-1.5">
        <span className="text-sm font-medium">{label}</span>
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-dashed border-line-strong px-3.5 py-3">
          <p className="text-sm text-ink-2">No creations yet. Start by generating content!</p>
          <Link to={paths.generateImage} className={buttonClass({ size: "sm" })}>
            <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
            Create First Image
          </Link>
        </div>
      </div>
    );
  }
  const tiles = media.creations.map(({ id, title, type, thumbnailUrl, durationSeconds }) => ({
    value: id as string,
    label: title,
    image: thumbnailUrl ?? "",
    ...(type === "video" && {
      mark: (
        <>
          <Play size={10} strokeWidth={2.5} aria-hidden="true" />
          <span className="sr-only">Video</span>
          {durationSeconds !== null && `${Math.round(durationSeconds)} s`}
        </>
      ),
    }),
  }));
  return (
    <RadioTiles
      label={label}
      tiles={tiles}
      value={media.chosen?.id ?? null}
      onValueChange={media.choose}
      look="ticked"
      className={columns}
      {...(optional && { onClear: media.clear })}
    />
  );
}

function MediaUnavailable({ media, label }: { media: MediaChoice; label: ReactNode }) {
  return (
    <div className="grid gap-2">
      <Callout
        tone="danger"
        announce="alert"
        title="Failed to load creations"
        action={
          <Button size="sm" busy={media.isFetching} busyLabel="Trying" onClick={media.refetch}>
            Try again
          </Button>
        }
      >
        {errorText(media.error)}
      </Callout>
      <div>
        <Badge tone="warning">Sample data</Badge>
      </div>
      <RadioTiles
        label={label}
        tiles={sampleMedia}
        value={null}
        onValueChange={() => undefined}
        look="ticked"
        className={columns}
      />
    </div>
  );
}
