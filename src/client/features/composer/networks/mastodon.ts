import { Bookmark, Ellipsis, Repeat2, Reply, Star } from "lucide-react";
import { namesTagsAndAddresses, textWithLinks } from "../preview/linked-text.ts";
import type { NetworkLook } from "./network-look.ts";

export const mastodonLook = {
  shape: { kind: "thread", actions: [Reply, Repeat2, Star, Bookmark, Ellipsis], namedBy: "nameAndHandle" },
  cut: null,
  linked: (text) => textWithLinks(text, namesTagsAndAddresses),
  frame: "pad",
  several: "wide",
} as const satisfies NetworkLook;
