import type { Creation, ImageSize, ImageStyle } from "#shared/creations.ts";
import { imageDefaults } from "#shared/generation.ts";

/** What stands in the panel and would be drawn next. */
export interface ImageDraft {
  prompt: string;
  style: ImageStyle;
  size: ImageSize;
  creativity: number;
  detail: number;
  /** null: a new one each time. */
  seed: number | null;
}

export const emptyDraft: ImageDraft = {
  prompt: "",
  style: imageDefaults.style,
  size: imageDefaults.size,
  creativity: imageDefaults.creativity,
  detail: imageDefaults.detail,
  seed: null,
};

/** The panel as it stood when this creation was made. */
export function draftOf({ prompt, options }: Creation): ImageDraft {
  const { style, size, creativity, detail } = options?.type === "image" ? options : emptyDraft;
  return { prompt: prompt ?? "", style, size, creativity, detail, seed: null };
}

export const isBlank = ({ prompt }: ImageDraft): boolean => prompt.trim() === "";
