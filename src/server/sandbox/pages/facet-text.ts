import { z } from "zod";
import { type Html, markup } from "#server/lib/html.ts";
import type { Post } from "../posts-store.ts";

const Facet = z.object({
  index: z.object({ byteStart: z.int(), byteEnd: z.int() }),
  features: z.array(z.object({ uri: z.string().optional() })).min(1),
});
const Details = z.object({
  record: z.object({
    facets: z.array(Facet).default([]),
    embed: z.object({ external: z.object({ title: z.string() }).optional() }).optional(),
  }),
});

const recordOf = ({ details }: Post) => Details.safeParse(details).data?.record;

/** Bluesky's text: only what its facets name is a link, a mention or a tag. They count bytes. */
export function facetText(post: Post, text: string): Html {
  const bytes = Buffer.from(text);
  const parts: Html[] = [];
  let position = 0;
  const facets = recordOf(post)?.facets ?? [];
  for (const { index, features } of facets.toSorted((a, b) => a.index.byteStart - b.index.byteStart)) {
    const { byteStart, byteEnd } = index;
    if (byteStart < position || byteEnd <= byteStart) continue;
    const shown = bytes.subarray(byteStart, byteEnd).toString();
    const address = features.find(({ uri }) => uri !== undefined && /^https?:\/\//i.test(uri))?.uri;
    parts.push(
      markup`${bytes.subarray(position, byteStart).toString()}`,
      address === undefined
        ? markup`<span class="tag">${shown}</span>`
        : markup`<a class="tag" href="${address}" rel="nofollow noopener noreferrer">${shown}</a>`,
    );
    position = byteEnd;
  }
  return markup`${parts}${bytes.subarray(position).toString()}`;
}

/** The title of a link card; its address where it has none. */
export const linkTitle = (post: Post): string => recordOf(post)?.embed?.external?.title || (post.link ?? "");
