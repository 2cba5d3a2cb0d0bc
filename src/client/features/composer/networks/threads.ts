import { Heart, MessageCircle, Repeat2, Send } from "lucide-react";
import { namesTagsAndAddresses, textWithLinks } from "../preview/linked-text.ts";
import type { NetworkLook } from "./network-look.ts";

export const threadsLook = {
  shape: { kind: "thread", actions: [Heart, MessageCircle, Repeat2, Send], namedBy: "handle" },
  cut: null,
  linked: (text) => textWithLinks(text, namesTagsAndAddresses),
  frame: "pad",
  several: "carousel",
} as const satisfies NetworkLook;
