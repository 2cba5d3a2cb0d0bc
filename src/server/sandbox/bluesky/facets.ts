import { z } from "zod";
import { xrpcErrors } from "./errors.ts";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

const Feature = z.union([
  z.object({ $type: z.literal("app.bsky.richtext.facet#link"), uri: z.url().max(8_000) }),
  z.object({ $type: z.literal("app.bsky.richtext.facet#mention"), did: z.string().regex(/^did:[a-z]+:[\w.:%-]+$/) }),
  z.object({
    $type: z.literal("app.bsky.richtext.facet#tag"),
    tag: z
      .string()
      .min(1)
      .refine((tag) => Buffer.byteLength(tag) <= 640 && [...graphemes.segment(tag)].length <= 64),
  }),
]);

const Position = z.int().nonnegative();

export const Facet = z.object({
  index: z.object({ byteStart: Position, byteEnd: Position }),
  features: z.array(Feature).min(1),
});
export type Facet = z.infer<typeof Facet>;

/** In UTF-8, the bytes after the first of a character begin with the bits 10. */
const isInsideCharacter = (bytes: Buffer, at: number) => ((bytes[at] ?? 0) & 0b1100_0000) === 0b1000_0000;

/**
 * The network stores any positions and shows a wrong one as plain text. Here they are refused, so that a wrong count of
 * bytes is noticed.
 */
export function requireFacets(text: string, facets: readonly Facet[]): void {
  const bytes = Buffer.from(text);
  let end = 0;
  for (const { index } of facets.toSorted((a, b) => a.index.byteStart - b.index.byteStart)) {
    const { byteStart, byteEnd } = index;
    if (byteStart >= byteEnd || byteEnd > bytes.length)
      throw xrpcErrors.invalid("Record/facets: index outside the text");
    if (isInsideCharacter(bytes, byteStart) || isInsideCharacter(bytes, byteEnd))
      throw xrpcErrors.invalid("Record/facets: index inside a character");
    if (byteStart < end) throw xrpcErrors.invalid("Record/facets: indexes overlap");
    end = byteEnd;
  }
}
