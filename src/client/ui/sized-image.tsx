import type { ComponentProps } from "react";
import { srcSetOf } from "#client/lib/src-set.ts";

interface SizedImageProps extends Omit<ComponentProps<"img">, "src" | "srcSet"> {
  url: string;
  alt: string;
  /** How wide its place is, so that the browser loads no more than that takes. */
  sizes: string;
}

/** A thumbnail, as large as its place and as sharp as the screen. */
export const SizedImage = ({ url, alt, ...rest }: SizedImageProps) => (
  <img decoding="async" {...rest} src={url} srcSet={srcSetOf(url)} alt={alt} />
);
