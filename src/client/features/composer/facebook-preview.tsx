import { Forward, MessageSquare, ThumbsUp } from "lucide-react";
import { LinkedText } from "./linked-text.tsx";
import { type PreviewContent, PreviewFrame, PreviewHead, previewText } from "./preview-parts.tsx";

const icon = { size: 16, strokeWidth: 1.75 } as const;

export function FacebookPreview({ account, text, picture, isScheduled }: PreviewContent) {
  return (
    <PreviewFrame platform="facebook" isScheduled={isScheduled}>
      <PreviewHead
        name={account?.name ?? "Your Page"}
        detail={account?.externalId ?? "Facebook Page ID"}
        account={account}
      />
      <p className="px-3 pb-2.5 wrap-anywhere whitespace-pre-wrap">
        {previewText(text)}
        <LinkedText text={text} />
      </p>
      {picture}
      <div aria-hidden="true" className="flex justify-between border-t border-line p-1 text-sm text-ink-2">
        {[
          { label: "Like", Icon: ThumbsUp },
          { label: "Comment", Icon: MessageSquare },
          { label: "Share", Icon: Forward },
        ].map(({ label, Icon }) => (
          <span key={label} className="flex h-9 flex-1 items-center justify-center gap-1.5">
            <Icon {...icon} />
            {label}
          </span>
        ))}
      </div>
    </PreviewFrame>
  );
}
