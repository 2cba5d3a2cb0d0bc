import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import type { Areas } from "#client/lib/language/bind-messages.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Select } from "#client/ui/fields/select.tsx";
import { videoDurations, videoSizes, videoStyles } from "#shared/creations/creations.ts";
import type { Models, VideoModel } from "#shared/creations/generation.ts";
import { CreationId } from "#shared/ids.ts";
import { filmArt } from "../art.ts";
import { modelIn, type VideoDraft } from "../drafts.ts";
import type { PanelProps } from "./image-panel.tsx";
import { ModelSelect } from "./model-select.tsx";
import { PromptField } from "./prompt-field.tsx";
import { RadioTiles } from "./radio-tiles.tsx";
import { SeedField } from "./seed-field.tsx";
import { SettingSlider } from "./setting-slider.tsx";
import { StartImage } from "./start-image.tsx";

const seconds = videoDurations.map((duration) => ({ duration, value: `${duration}` }));

type Messages = Areas["generation"];

/** The durations, with a hint if the model does not support all of them. */
function lengthsOf(model: VideoModel | undefined, messages: Messages["panel"]) {
  const makes = (duration: (typeof videoDurations)[number]) => model?.durations.includes(duration) !== false;
  return {
    options: seconds.map(({ duration, value }) => ({
      value,
      label: messages.seconds({ count: duration }),
      disabled: !makes(duration),
    })),
    ...(model !== undefined &&
      !videoDurations.every(makes) && { hint: messages.makesSeconds({ values: model.durations.join(", ") }) }),
  };
}

function sizesOf(model: VideoModel | undefined, { panel, shapes }: Messages) {
  const makes = (size: (typeof videoSizes)[number]) => model?.sizes.includes(size) !== false;
  return {
    options: videoSizes.map((size) => ({
      value: size,
      label: panel.sized({ size, shape: size === "1920x1080" ? shapes.fullHd : shapes[size] }),
      disabled: !makes(size),
    })),
    ...(model !== undefined && !videoSizes.every(makes) && { hint: panel.makes({ values: model.sizes.join(", ") }) }),
  };
}

/** Takes a start image from the URL, and chooses a model that supports one. */
function useStartParam(models: Models | undefined, onEdit: (change: Partial<VideoDraft>) => void): void {
  const [params, setParams] = useSearchParams();
  const start = CreationId.safeParse(params.get("start")).data;
  const model = models?.videos.find(({ supports }) => supports.startImage);
  useEffect(() => {
    if (start === undefined || model === undefined) return;
    onEdit({ startImageId: start, model: model.id });
    setParams({}, { replace: true });
  }, [start, model, onEdit, setParams]);
}

export function VideoPanel({ draft, onEdit, onGenerate, models, shownSeed }: PanelProps<VideoDraft>) {
  const messages = useMessages("generation");
  const { kinds, panel, styles } = messages;
  const styleTiles = videoStyles.map((style) => ({ value: style, label: styles[style], image: filmArt[style] }));
  const model = modelIn(models?.videos, draft.model);
  const supports = model?.supports;
  useStartParam(models, onEdit);
  return (
    <>
      <PromptField
        type="video"
        value={draft.prompt}
        onValueChange={(prompt) => onEdit({ prompt })}
        onGenerate={onGenerate}
        placeholder={kinds.video.placeholder}
      />
      <ModelSelect models={models?.videos ?? []} value={draft.model} onValueChange={(id) => onEdit({ model: id })} />
      <RadioTiles
        label={panel.style}
        tiles={styleTiles}
        value={draft.style}
        onValueChange={(style) => onEdit({ style })}
      />
      <div className="grid grid-cols-2 items-start gap-5">
        <Select
          label={panel.duration}
          {...lengthsOf(model, panel)}
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
      <Select
        label={panel.size}
        {...sizesOf(model, messages)}
        value={draft.size}
        onValueChange={(size) => onEdit({ size })}
      />
      <div className="grid grid-cols-2 items-start gap-5">
        <SettingSlider
          label={panel.motion}
          value={draft.motion}
          onValueChange={(motion) => onEdit({ motion })}
          isSupported={supports?.motion !== false}
        />
        <SettingSlider
          label={panel.quality}
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
