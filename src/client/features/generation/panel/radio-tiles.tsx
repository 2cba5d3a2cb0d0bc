import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { SizedImage } from "#client/features/creations/sized-image.tsx";
import { cx } from "#client/ui/cx.ts";

export interface Tile<Value extends string> {
  value: Value;
  label: string;
  image: string;
  /** A mark in the lower right corner, such as a video's length. */
  mark?: ReactNode;
  disabled?: boolean;
}

interface RadioTilesProps<Value extends string> {
  label: ReactNode;
  tiles: readonly Tile<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** Called when the chosen tile is pressed, to clear the choice. */
  onClear?: () => void;
  /** `named` writes the label under the picture, `ticked` puts a tick on the chosen one. */
  look?: "named" | "ticked";
  className?: string;
  /** The `sizes` attribute of the pictures. */
  sizes?: string;
  hideLabel?: boolean;
  /** An additional last cell, such as an upload button. */
  extra?: ReactNode;
}

export function RadioTiles<Value extends string>(props: RadioTilesProps<Value>) {
  const {
    label,
    tiles,
    value,
    onValueChange,
    onClear,
    look = "named",
    className = "grid-cols-4",
    sizes = "96px",
    hideLabel = false,
    extra,
  } = props;
  const labelId = useId();
  return (
    <div className="grid gap-1.5">
      <span id={labelId} className={hideLabel ? "sr-only" : "text-sm font-medium"}>
        {label}
      </span>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onValueChange={(next: Value | null) => next !== null && onValueChange(next)}
        className={cx("grid gap-2", className)}
      >
        {tiles.map((tile) => (
          <Radio.Root
            key={tile.value}
            value={tile.value}
            disabled={tile.disabled ?? false}
            onClick={() => tile.value === value && onClear?.()}
            title={look === "ticked" ? tile.label : undefined}
            className="group grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5 rounded-md text-center text-xs text-ink-2 data-checked:font-strong data-checked:text-ink-1 data-disabled:text-ink-3"
          >
            <span className="relative block aspect-square rounded-md outline-2 outline-offset-2 outline-transparent group-data-checked:outline-thread">
              {look === "ticked" && <span className="sr-only">{tile.label}</span>}
              <SizedImage
                url={tile.image}
                sizes={sizes}
                alt=""
                loading="lazy"
                className="size-full rounded-[inherit] border border-line object-cover group-data-checked:border-transparent group-data-disabled:grayscale"
              />
              {look === "ticked" && (
                <Radio.Indicator className="absolute top-1.5 left-1.5 grid size-5 place-items-center rounded-sm bg-accent text-accent-contrast">
                  <Check size={14} strokeWidth={2} aria-hidden="true" />
                </Radio.Indicator>
              )}
              {tile.mark !== undefined && (
                <span className="absolute right-1 bottom-1 flex h-[18px] items-center gap-1 rounded-[5px] bg-[rgb(8_12_26/.84)] px-1 font-mono text-xs text-[#f6f2ea]">
                  {tile.mark}
                </span>
              )}
            </span>
            {look === "named" && <span className="-mx-1 leading-4 wrap-anywhere hyphens-auto">{tile.label}</span>}
          </Radio.Root>
        ))}
        {extra}
      </RadioGroup>
    </div>
  );
}
