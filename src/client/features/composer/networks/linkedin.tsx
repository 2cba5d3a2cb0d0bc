import { MessageSquareText, Repeat2, Send, ThumbsUp } from "lucide-react";
import { useMessages } from "#client/lib/language/language.ts";
import { tagsAndAddresses, textWithLinks } from "../preview/linked-text.ts";
import {
  ActionRow,
  type PreviewContent,
  PreviewComment,
  PreviewFrame,
  PreviewHead,
  PublicNow,
} from "../preview/preview-parts.tsx";
import type { NetworkLook } from "./network-look.ts";

function LinkedinPreview({ account, text, media, firstComment, isScheduled }: PreviewContent) {
  const { previews: messages } = useMessages("media");
  const name = account?.name ?? messages.yourName;
  return (
    <PreviewFrame platform="linkedin" account={account} isScheduled={isScheduled}>
      <PreviewHead name={name} detail={<PublicNow />} account={account} />
      <p dir="auto" className="px-3 pb-2.5 text-start wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {media}
      <ActionRow
        actions={[
          { label: messages.like, Icon: ThumbsUp },
          { label: messages.comment, Icon: MessageSquareText },
          { label: messages.repost, Icon: Repeat2 },
          { label: messages.send, Icon: Send },
        ]}
      />
      <PreviewComment name={name} text={firstComment} />
    </PreviewFrame>
  );
}

export const linkedinLook = {
  shape: { kind: "post", Preview: LinkedinPreview },
  cut: { characters: 210, lines: 3, button: "more" },
  // A mention needs its markup, which no field here writes.
  linked: (text) => textWithLinks(text, tagsAndAddresses),
  frame: "pad",
  several: "square",
} as const satisfies NetworkLook;
