import { useMessages } from "#client/lib/language/language.ts";
import { Select } from "#client/ui/fields/select.tsx";
import { imageSizes, imageStyles } from "#shared/creations/creations.ts";
import type { Models } from "#shared/creations/generation.ts";
import { styleArt } from "../art.ts";
import { type ImageDraft, modelIn } from "../drafts.ts";
import { ModelSelect } from "./model-select.tsx";
import { PromptField } from "./prompt-field.tsx";
import { RadioTiles } from "./radio-tiles.tsx";
import { SeedField } from "./seed-field.tsx";
import { SettingSlider } from "./setting-slider.tsx";

export interface PanelProps<D> {
  draft: D;
  onEdit: (change: Partial<D>) => void;
  onGenerate: () => void;
  models: Models | undefined;
  /** The seed of the shown creation. */
  shownSeed: number | null;
}

const counts = ["1", "2", "3", "4"] as const;

export function ImagePanel({ draft, onEdit, onGenerate, models, shownSeed }: PanelProps<ImageDraft>) {
  const { kinds, panel, styles, shapes } = useMessages("generation");
  const styleTiles = imageStyles.map((style) => ({ value: style, label: styles[style], image: styleArt[style] }));
  const sizeOptions = imageSizes.map((size) => ({ value: size, label: panel.sized({ size, shape: shapes[size] }) }));
  const countOptions = counts.map((count) => ({ value: count, label: panel.images({ count: Number(count) }) }));
  const supports = modelIn(models?.images, draft.model)?.supports;
  return (
    <>
      <PromptField
        type="image"
        value={draft.prompt}
        onValueChange={(prompt) => onEdit({ prompt })}
        onGenerate={onGenerate}
        placeholder={kinds.image.placeholder}
      />
      <ModelSelect models={models?.images ?? []} value={draft.model} onValueChange={(model) => onEdit({ model })} />
      <RadioTiles
        label={panel.artStyle}
        tiles={styleTiles}
        value={draft.style}
        onValueChange={(style) => onEdit({ style })}
      />
      <Select label={panel.size} options={sizeOptions} value={draft.size} onValueChange={(size) => onEdit({ size })} />
      <div className="grid grid-cols-2 items-start gap-5">
        <SettingSlider
          label={panel.creativity}
          value={draft.creativity}
          onValueChange={(creativity) => onEdit({ creativity })}
          isSupported={supports?.creativity !== false}
        />
        <SettingSlider
          label={panel.detail}
          value={draft.detail}
          onValueChange={(detail) => onEdit({ detail })}
          isSupported={supports?.detail !== false}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-5">
        <Select
          label={panel.results}
          options={countOptions}
          value={counts[draft.count - 1] ?? "1"}
          onValueChange={(count) => onEdit({ count: Number(count) })}
        />
        <SeedField
          value={draft.seed}
          onValueChange={(seed) => onEdit({ seed })}
          shown={shownSeed}
          isSupported={supports?.seed !== false}
        />
      </div>
    </>
  );
}
