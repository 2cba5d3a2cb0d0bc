import { Bookmark, Heart, MessageCircle, Send } from "lucide-react";
import { useTexts } from "#client/lib/language.ts";
import { type PreviewContent, PreviewComment, PreviewFrame, PreviewHead } from "./preview-parts.tsx";
import { PreviewText } from "./preview-text.tsx";

const icon = { size: 20, strokeWidth: 1.75 } as const;

export function InstagramPreview({ account, text, media, firstComment, isScheduled }: PreviewContent) {
  const { previews: texts } = useTexts("composer");
  const name = account?.username ?? account?.name ?? texts.accountName;
  return (
    <PreviewFrame platform="instagram" isScheduled={isScheduled}>
      <PreviewHead name={name} detail={account?.externalId ?? texts.accountId} account={account} />
      {media}
      <div aria-hidden="true" className="flex items-center gap-3.5 px-3 pt-2.5 pb-1.5">
        <Heart {...icon} />
        <MessageCircle {...icon} />
        <Send {...icon} />
        <Bookmark {...icon} className="ml-auto" />
      </div>
      <p className="px-3 pb-2.5 wrap-anywhere whitespace-pre-wrap">
        <span className="font-strong">{name}</span> <PreviewText text={text} platform="instagram" />
      </p>
      <PreviewComment name={name} text={firstComment} />
    </PreviewFrame>
  );
}
