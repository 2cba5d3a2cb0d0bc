import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import type { Areas } from "#client/messages/areas.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { usePlatformRules } from "../checks/use-platform-rules.ts";
import { shownAtFirst } from "./cut-text.ts";
import { linkedParts, type LinkRules } from "./linked-text.ts";

const emptyText = (platform: Platform, messages: Areas["media"]["previews"]) => {
  if (platform === "x") return messages.noTweet;
  return platform === "facebook" || platform === "instagram" ? messages.noCaption : messages.noText;
};

/** Until the rules are loaded. */
const noLinks: LinkRules = { xLinks: () => [], blueskyWords: () => [] };

/** Text as the network shows it: links in colour, and a long text cut off with "more". */
export function PreviewText({ text, platform }: { text: string; platform: Platform }) {
  const { previews: messages } = useMessages("media");
  const rules = usePlatformRules() ?? noLinks;
  const [isOpen, setIsOpen] = useState(false);
  const beginning = shownAtFirst(text, platform);
  if (text === "") {
    return <span className="text-ink-3">{emptyText(platform, messages)}</span>;
  }
  const shown = beginning === null || isOpen ? text : beginning;
  return (
    <>
      {linkedParts(shown, platform, rules).map((part, index) =>
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
          <button
            type="button"
            dir="auto"
            className="touch-area text-ink-3 hover:underline"
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? messages.less : platform === "facebook" ? messages.seeMore : messages.more}
          </button>
        </>
      )}
    </>
  );
}
