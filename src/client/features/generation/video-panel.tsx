import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { videoDurations, videoSizes, videoStyles } from "#shared/creations.ts";
import type { Models, VideoModel } from "#shared/generation.ts";
import { CreationId } from "#shared/ids.ts";
import { filmArt } from "#client/ui/art.ts";
import { RadioTiles } from "#client/ui/radio-tiles.tsx";
import { Select } from "#client/ui/select.tsx";
import { modelIn, type VideoDraft } from "./drafts.ts";
import type { PanelProps } from "./image-panel.tsx";
import { ModelSelect } from "./model-select.tsx";
import { PromptField } from "./prompt-field.tsx";
import { SeedField } from "./seed-field.tsx";
import { SettingSlider } from "./setting-slider.tsx";
import { StartImage } from "./start-image.tsx";

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const styleTiles = videoStyles.map((style) => ({ value: style, label: capital(style), image: filmArt[style] }));

const shapes = {
  "1920x1080": "wide, full HD",
  "1280x720": "wide, HD",
  "1080x1920": "upright",
  "1080x1080": "square",
} as const satisfies Record<(typeof videoSizes)[number], string>;

const seconds = videoDurations.map((duration) => ({ duration, value: `${duration}` }));

/** Which of the offered values the model has, and in words what the others lack. */
function lengthsOf(model: VideoModel | undefined) {
  const makes = (duration: (typeof videoDurations)[number]) => model?.durations.includes(duration) !== false;
  return {
    options: seconds.map(({ duration, value }) => ({
      value,
      label: `${value} seconds`,
      disabled: !makes(duration),
    })),
    ...(model !== undefined &&
      !videoDurations.every(makes) && { hint: `This model makes ${model.durations.join(", ")} s.` }),
  };
}

function sizesOf(model: VideoModel | undefined) {
  const makes = (size: (typeof videoSizes)[number]) => model?.sizes.includes(size) !== false;
  return {
    options: videoSizes.map((size) => ({ value: size, label: `${size}, ${shapes[size]}`, disabled: !makes(size) })),
    ...(model !== undefined && !videoSizes.every(makes) && { hint: `This model makes ${model.sizes.join(", ")}.` }),
  };
}

/** A picture that was sent here to become a video, with a model that begins with one. */
function useSentImage(models: Models | undefined, onEdit: (change: Partial<VideoDraft>) => void): void {
  const [params, setParams] = useSearchParams();
  const sent = CreationId.safeParse(params.get("start")).data;
  const model = models?.videos.find(({ supports }) => supports.startImage);
  useEffect(() => {
    if (sent === undefined || model === undefined) return;
    onEdit({ startImageId: sent, model: model.id });
    setParams({}, { replace: true });
  }, [sent, model, onEdit, setParams]);
}

export function VideoPanel({ draft, onEdit, onGenerate, models, shownSeed }: PanelProps<VideoDraft>) {
  const model = modelIn(models?.videos, draft.model);
  const supports = model?.supports;
  useSentImage(models, onEdit);
  return (
    <>
      <PromptField
        type="video"
        value={draft.prompt}
        onValueChange={(prompt) => onEdit({ prompt })}
        onGenerate={onGenerate}
        placeholder="Paper lanterns drifting over a dark bay, slow camera"
      />
      <ModelSelect models={models?.videos ?? []} value={draft.model} onValueChange={(id) => onEdit({ model: id })} />
      <RadioTiles label="Style" tiles={styleTiles} value={draft.style} onValueChange={(style) => onEdit({ style })} />
      <div className="grid grid-cols-2 gap-5">
        <Select
          label="Duration"
          {...lengthsOf(model)}
          value={`${draft.duration}`}
          onValueChange={(chosen) => {
            const duration = videoDurations.find((one) => `${one}` === chosen);
            if (duration !== undefined) onEdit({ duration });
          }}
        />
        <SeedField
          value={draft.seed}
          onValueChange={(seed) => onEdit({ seed })}
          shown={shownSeed}
          isSupported={supports?.seed !== false}
        />
      </div>
      <Select label="Size" {...sizesOf(model)} value={draft.size} onValueChange={(size) => onEdit({ size })} />
      <div className="grid grid-cols-2 gap-5">
        <SettingSlider
          label="Motion Intensity"
          value={draft.motion}
          onValueChange={(motion) => onEdit({ motion })}
          isSupported={supports?.motion !== false}
        />
        <SettingSlider
          label="Visual Quality"
          value={draft.quality}
          onValueChange={(quality) => onEdit({ quality })}
          isSupported={supports?.quality !== false}
        />
      </div>
      <StartImage
        value={draft.startImageId}
        onValueChange={(startImageId) => onEdit({ startImageId })}
        isSupported={supports?.startImage === true}
      />
    </>
  );
}
