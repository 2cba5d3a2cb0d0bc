import { Bookmark, Heart, MessageCircle, Send } from "lucide-react";
import { LinkedText } from "./linked-text.tsx";
import { type PreviewContent, PreviewFrame, PreviewHead, previewText } from "./preview-parts.tsx";

const icon = { size: 20, strokeWidth: 1.75 } as const;

export function InstagramPreview({ account, text, picture, isScheduled }: PreviewContent) {
  const name = account?.username ?? account?.name ?? "your.account";
  return (
    <PreviewFrame platform="instagram" isScheduled={isScheduled}>
      <PreviewHead name={name} detail={account?.externalId ?? "Instagram Business Account ID"} account={account} />
      {picture}
      <div aria-hidden="true" className="flex items-center gap-3.5 px-3 pt-2.5 pb-1.5">
        <Heart {...icon} />
        <MessageCircle {...icon} />
        <Send {...icon} />
        <Bookmark {...icon} className="ml-auto" />
      </div>
      <p className="px-3 pb-2.5 wrap-anywhere whitespace-pre-wrap">
        <span className="font-strong">{name}</span> {previewText(text)}
        <LinkedText text={text} />
      </p>
    </PreviewFrame>
  );
}
