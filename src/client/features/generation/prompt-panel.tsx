import type { KeyboardEvent } from "react";
import { imageSizes, imageStyles } from "#shared/creations.ts";
import { type ImageModel, promptMax, sliderMax, sliderMin } from "#shared/generation.ts";
import { styleArt } from "#client/ui/art.ts";
import { RadioTiles } from "#client/ui/radio-tiles.tsx";
import { Select } from "#client/ui/select.tsx";
import { Slider } from "#client/ui/slider.tsx";
import { Textarea } from "#client/ui/textarea.tsx";
import type { ImageDraft } from "./image-draft.ts";

interface PromptPanelProps {
  draft: ImageDraft;
  onEdit: (change: Partial<ImageDraft>) => void;
  onGenerate: () => void;
  model: ImageModel | undefined;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const styleTiles = imageStyles.map((style) => ({ value: style, label: capital(style), image: styleArt[style] }));

const shapes = {
  "1024x1024": "square",
  "1024x768": "landscape",
  "768x1024": "portrait",
  "1920x1080": "wide",
} as const satisfies Record<(typeof imageSizes)[number], string>;
const sizeOptions = imageSizes.map((size) => ({ value: size, label: `${size}, ${shapes[size]}` }));

const missing = "The current model has no such control.";

export function PromptPanel({ draft, onEdit, onGenerate, model }: PromptPanelProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    onGenerate();
  };
  const hasCreativity = model?.supports.creativity !== false;
  const hasDetail = model?.supports.detail !== false;
  return (
    <>
      <Textarea
        label="Prompt"
        rows={6}
        value={draft.prompt}
        onValueChange={(prompt) => onEdit({ prompt })}
        onKeyDown={onKeyDown}
        counter={{ used: draft.prompt.length, limit: promptMax }}
        placeholder="A stack of oat-glazed bowls in low morning sun"
      />
      <RadioTiles
        label="Art style"
        tiles={styleTiles}
        value={draft.style}
        onValueChange={(style) => onEdit({ style })}
      />
      <Select label="Size" options={sizeOptions} value={draft.size} onValueChange={(size) => onEdit({ size })} />
      <div className="grid grid-cols-2 gap-5">
        <Slider
          label="Creativity"
          min={sliderMin}
          max={sliderMax}
          value={draft.creativity}
          onValueChange={(creativity) => onEdit({ creativity })}
          disabled={!hasCreativity}
          {...(!hasCreativity && { hint: missing })}
        />
        <Slider
          label="Detail Level"
          min={sliderMin}
          max={sliderMax}
          value={draft.detail}
          onValueChange={(detail) => onEdit({ detail })}
          disabled={!hasDetail}
          {...(!hasDetail && { hint: missing })}
        />
      </div>
    </>
  );
}
