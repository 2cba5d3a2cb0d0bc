import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { networks } from "#shared/platforms/networks.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { usePlatformRules } from "../checks/use-platform-rules.ts";
import { networkLooks } from "../networks/network-looks.ts";
import { shownAtFirst } from "./cut-text.ts";
import type { LinkRules } from "./linked-text.ts";

const emptyTexts = { tweet: "noTweet", caption: "noCaption", text: "noText" } as const;

/** Until the rules are loaded. */
const noLinks: LinkRules = { xLinks: () => [], blueskyWords: () => [] };

/** Text as the network shows it: links in colour, and a long text cut off with "more". */
export function PreviewText({ text, platform }: { text: string; platform: Platform }) {
  const { previews: messages } = useMessages("media");
  const rules = usePlatformRules() ?? noLinks;
  const [isOpen, setIsOpen] = useState(false);
  const { cut, linked } = networkLooks[platform];
  const beginning = cut === null ? null : shownAtFirst(text, cut);
  if (text === "") {
    return <span className="text-ink-3">{messages[emptyTexts[networks[platform].textCalled]]}</span>;
  }
  const shown = beginning === null || isOpen ? text : beginning;
  return (
    <>
      {linked(shown, rules)
        .filter((part) => part.text !== "")
        .map((part, index) =>
          part.isLink ? (
            <span key={index} className="text-info">
              {part.text}
            </span>
          ) : (
            part.text
          ),
        )}
      {cut !== null && beginning !== null && (
        <>
          {isOpen ? " " : "… "}
          <button
            type="button"
            dir="auto"
            className="touch-area text-ink-3 hover:underline"
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? messages.less : messages[cut.button]}
          </button>
        </>
      )}
    </>
  );
}
