import type { ComponentProps } from "react";
import { srcSetOf } from "./src-set.ts";

interface SizedImageProps extends Omit<ComponentProps<"img">, "src" | "srcSet"> {
  url: string;
  alt: string;
  /** The displayed width, so that the browser loads no larger file than needed. */
  sizes: string;
}

/** An image with a srcset, if it is a thumbnail of the server. */
export const SizedImage = ({ url, alt, ...rest }: SizedImageProps) => (
  <img decoding="async" {...rest} src={url} srcSet={srcSetOf(url)} alt={alt} />
);
