import { Bookmark, ChartNoAxesColumn, Heart, MessageCircle, Repeat2 } from "lucide-react";
import { XCost } from "../checks/x-cost.tsx";
import { withPositions } from "../preview/linked-text.ts";
import { XOptions } from "../targets/x-options.tsx";
import type { NetworkLook } from "./network-look.ts";

const shownAddressMax = 26;

/** X shows a URL without protocol and www, and shortens a long one. */
function shownAddress(address: string): string {
  const bare = address.replace(/^https?:\/\/(www\.)?/i, "");
  return bare.length > shownAddressMax ? `${bare.slice(0, shownAddressMax)}…` : bare;
}

export const xLook = {
  shape: {
    kind: "thread",
    actions: [MessageCircle, Repeat2, Heart, ChartNoAxesColumn, Bookmark],
    namedBy: "nameAndHandle",
  },
  cut: null,
  linked: (text, { xLinks }) =>
    withPositions(
      text,
      xLinks(text).map(({ start, end, isAddress }) => {
        const link = text.slice(start, end);
        return { start, end, shown: isAddress ? shownAddress(link) : link };
      }),
    ),
  // It crops taller pictures in its feed.
  frame: { minRatio: 3 / 4 },
  several: "wide",
  Options: XOptions,
  Cost: XCost,
} as const satisfies NetworkLook;
