import { MessageSquareText, Repeat2, Send, ThumbsUp } from "lucide-react";
import { useMessages } from "#client/lib/language/language.ts";
import {
  ActionRow,
  type PreviewContent,
  PreviewComment,
  PreviewFrame,
  PreviewHead,
  PublicNow,
} from "./preview-parts.tsx";
import { PreviewText } from "./preview-text.tsx";

export function LinkedinPreview({ account, text, media, firstComment, isScheduled }: PreviewContent) {
  const { previews: messages } = useMessages("media");
  const name = account?.name ?? messages.yourName;
  return (
    <PreviewFrame platform="linkedin" account={account} isScheduled={isScheduled}>
      <PreviewHead name={name} detail={<PublicNow />} account={account} />
      <p dir="auto" className="px-3 pb-2.5 text-start wrap-anywhere whitespace-pre-wrap">
        <PreviewText text={text} platform="linkedin" />
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
