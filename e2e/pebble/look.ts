import { Heart, MessageCircle } from "lucide-react";
import type { NetworkLook } from "#client/features/composer/networks/network-look.ts";
import { tagsAndAddresses, textWithLinks } from "#client/features/composer/preview/linked-text.ts";

export const pebbleLook = {
  shape: { kind: "thread", actions: [MessageCircle, Heart], namedBy: "nameAndHandle" },
  cut: null,
  linked: (text) => textWithLinks(text, tagsAndAddresses),
  frame: "pad",
  several: "square",
} as const satisfies NetworkLook;
