import { Forward, MessageSquare, ThumbsUp } from "lucide-react";
import { useTexts } from "#client/lib/language.ts";
import { type PreviewContent, PreviewComment, PreviewFrame, PreviewHead } from "./preview-parts.tsx";
import { PreviewText } from "./preview-text.tsx";

const icon = { size: 16, strokeWidth: 1.75 } as const;

export function FacebookPreview({ account, text, media, firstComment, isScheduled }: PreviewContent) {
  const { previews: texts } = useTexts("composer");
  const name = account?.name ?? texts.page;
  return (
    <PreviewFrame platform="facebook" isScheduled={isScheduled}>
      <PreviewHead name={name} detail={account?.externalId ?? texts.pageId} account={account} />
      <p className="px-3 pb-2.5 wrap-anywhere whitespace-pre-wrap">
        <PreviewText text={text} platform="facebook" />
      </p>
      {media}
      <div aria-hidden="true" className="flex justify-between border-t border-line p-1 text-sm text-ink-2">
        {[
          { label: texts.like, Icon: ThumbsUp },
          { label: texts.comment, Icon: MessageSquare },
          { label: texts.share, Icon: Forward },
        ].map(({ label, Icon }) => (
          <span key={label} className="flex h-9 min-w-0 flex-auto items-center justify-center gap-1.5 px-1">
            <Icon {...icon} className="shrink-0" />
            <span className="truncate">{label}</span>
          </span>
        ))}
      </div>
      <PreviewComment name={name} text={firstComment} />
    </PreviewFrame>
  );
}
