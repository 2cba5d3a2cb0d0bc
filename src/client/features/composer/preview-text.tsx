import { useState } from "react";
import type { Platform } from "#shared/platforms/platform.ts";
import { useTexts } from "#client/lib/language.ts";
import { linkedParts, shownAtFirst } from "./linked-text.ts";
import { usePlatformRules } from "./use-platform-rules.ts";

/** Until it is known what X links, a tweet is shown as plain words. */
const noLinks = () => [];

/** Text as the network shows it: links in their colour, and a long one cut off with a "more". */
export function PreviewText({ text, platform }: { text: string; platform: Platform }) {
  const { previews: texts } = useTexts("composer");
  const xLinks = usePlatformRules()?.xLinks ?? noLinks;
  const [isOpen, setIsOpen] = useState(false);
  const beginning = shownAtFirst(text, platform);
  if (text === "") {
    return <span className="text-ink-3">{platform === "x" ? texts.noTweet : texts.noCaption}</span>;
  }
  const shown = beginning === null || isOpen ? text : beginning;
  return (
    <>
      {linkedParts(shown, platform, xLinks).map((part, index) =>
        part.isLink ? (
          <span key={index} className="text-info">
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
      {beginning !== null && (
        <>
          {isOpen ? " " : "… "}
          <button type="button" className="touch-area text-ink-3 hover:underline" onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? texts.less : platform === "facebook" ? texts.seeMore : texts.more}
          </button>
        </>
      )}
    </>
  );
}
