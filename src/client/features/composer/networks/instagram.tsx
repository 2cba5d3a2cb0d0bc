import { Bookmark, Heart, MessageCircle, Send } from "lucide-react";
import { useMessages } from "#client/lib/language/language.ts";
import { textWithLinks } from "../preview/linked-text.ts";
import { type PreviewContent, PreviewComment, PreviewFrame, PreviewHead } from "../preview/preview-parts.tsx";
import type { NetworkLook } from "./network-look.ts";

const icon = { size: 20, strokeWidth: 1.75 } as const;

function InstagramPreview({ account, text, media, firstComment, isScheduled }: PreviewContent) {
  const { previews: messages } = useMessages("media");
  const name = account?.username ?? account?.name ?? messages.accountName;
  return (
    <PreviewFrame platform="instagram" account={account} isScheduled={isScheduled}>
      <PreviewHead name={name} detail={account === null ? messages.accountId : account.externalId} account={account} />
      {media}
      <div aria-hidden="true" className="flex items-center gap-3.5 px-3 pt-2.5 pb-1.5">
        <Heart {...icon} />
        <MessageCircle {...icon} />
        <Send {...icon} />
        <Bookmark {...icon} className="ml-auto" />
      </div>
      <p dir="auto" className="px-3 pb-2.5 text-start wrap-anywhere whitespace-pre-wrap">
        <bdi className="font-strong">{name}</bdi> {text}
      </p>
      <PreviewComment name={name} text={firstComment} />
    </PreviewFrame>
  );
}

/** A URL in a caption stays plain text. */
const namesAndTags = /(#[\p{L}\p{N}_]+|@[\p{L}\p{N}_.]+)/gu;

export const instagramLook = {
  shape: { kind: "post", Preview: InstagramPreview },
  cut: { characters: 125, lines: 2, button: "more" },
  linked: (text) => textWithLinks(text, namesAndTags),
  frame: "pad",
  several: "carousel",
  usuallyHasMedia: true,
} as const satisfies NetworkLook;
