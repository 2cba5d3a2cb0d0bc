import { Checkbox } from "@base-ui/react/checkbox";
import { type ReactNode, useId } from "react";
import { SizedImage } from "#client/features/creations/sized-image.tsx";
import { cx } from "#client/ui/cx.ts";

export interface CheckTile {
  value: string;
  label: string;
  image: string;
  /** A mark in the lower right corner, such as a video's length. */
  mark?: ReactNode;
  disabled?: boolean;
}

interface CheckTilesProps {
  label: ReactNode;
  /** At the label's right. */
  action?: ReactNode;
  tiles: readonly CheckTile[];
  /** In the order of choice: each chosen tile shows its position. */
  values: readonly string[];
  onToggle: (value: string, isChosen: boolean) => void;
  className?: string;
  /** An additional last cell, such as an upload button. */
  extra?: ReactNode;
  error?: string | undefined;
}

/** Pictures for a multiple choice, in which the order counts. */
export function CheckTiles({ label, action, tiles, values, onToggle, className, extra, error }: CheckTilesProps) {
  const labelId = useId();
  const errorId = useId();
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <span id={labelId} className="text-sm font-medium">
          {label}
        </span>
        {action}
      </div>
      <fieldset
        aria-labelledby={labelId}
        aria-describedby={error === undefined ? undefined : errorId}
        className={cx("grid gap-2", className)}
      >
        {tiles.map((tile) => (
          <Tile
            key={tile.value}
            tile={tile}
            position={values.indexOf(tile.value) + 1}
            onToggle={onToggle}
            isInvalid={error !== undefined}
          />
        ))}
        {extra}
      </fieldset>
      {error !== undefined && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

interface TileProps {
  tile: CheckTile;
  /** Position among the chosen tiles, from 1; 0: not chosen. */
  position: number;
  onToggle: (value: string, isChosen: boolean) => void;
  isInvalid?: boolean;
}

/** A single tile, for other grids. */
export function Tile({ tile, position, onToggle, isInvalid = false }: TileProps) {
  return (
    <Checkbox.Root
      checked={position > 0}
      onCheckedChange={(isChosen) => onToggle(tile.value, isChosen)}
      disabled={tile.disabled ?? false}
      aria-invalid={isInvalid || undefined}
      title={tile.label}
      className="relative block aspect-square rounded-md outline-2 outline-offset-2 outline-transparent data-checked:outline-thread"
    >
      <span dir="auto" className="sr-only">
        {tile.label}
      </span>
      <SizedImage
        url={tile.image}
        sizes="128px"
        alt=""
        loading="lazy"
        className={cx("size-full rounded-[inherit] border border-line object-cover", tile.disabled && "grayscale")}
      />
      <Checkbox.Indicator
        aria-hidden="true"
        className="num absolute top-1.5 left-1.5 grid size-5 place-items-center rounded-sm bg-accent text-xs font-strong text-accent-contrast"
      >
        {position}
      </Checkbox.Indicator>
      {tile.mark !== undefined && (
        <span className="absolute right-1 bottom-1 flex h-[18px] items-center gap-1 rounded-[5px] num bg-[rgb(8_12_26/.84)] px-1 text-xs text-[#f6f2ea]">
          {tile.mark}
        </span>
      )}
    </Checkbox.Root>
  );
}
