import { Bookmark, Ellipsis, Heart, MessageCircle, Repeat2 } from "lucide-react";
import { withPositions } from "../preview/linked-text.ts";
import type { NetworkLook } from "./network-look.ts";

export const blueskyLook = {
  shape: {
    kind: "thread",
    actions: [MessageCircle, Repeat2, Heart, Bookmark, Ellipsis],
    namedBy: "nameAndHandle",
  },
  cut: null,
  linked: (text, { blueskyWords }) => withPositions(text, blueskyWords(text)),
  frame: "pad",
  several: "wide",
} as const satisfies NetworkLook;
