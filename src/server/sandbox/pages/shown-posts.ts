import type { Html } from "#server/lib/html.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { Post } from "../posts-store.ts";
import { expandUrls } from "../x/entities.ts";
import { facetText } from "./facet-text.ts";

/** How the pages show the posts of a network, where it is not the common way. */
interface ShownPosts {
  /** The text as its author wrote it. */
  textOf?(post: Post, permalink: string): string;
  /** The links in a text; else those that X finds. */
  linked?(post: Post, text: string): Html;
  /** The metrics of a single video belong to the video. */
  countsVideos?: true;
  /** A limit of the replies is shown. */
  showsGate?: true;
}

export const shownPosts: Readonly<Record<Platform, ShownPosts>> = {
  facebook: { countsVideos: true },
  instagram: {},
  x: { textOf: ({ text, urls }, permalink) => expandUrls(text, urls, permalink) },
  bluesky: { linked: facetText, showsGate: true },
  mastodon: {},
  threads: {},
  linkedin: {},
};
