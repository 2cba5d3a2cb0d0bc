import { Forward, MessageSquare, ThumbsUp, Bookmark, Heart, MessageCircle, Send } from "lucide-react";
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

const instagramIcon = { size: 20, strokeWidth: 1.75 } as const;

export function InstagramPreview({ account, text, media, firstComment, isScheduled }: PreviewContent) {
  const { previews: messages } = useMessages("media");
  const name = account?.username ?? account?.name ?? messages.accountName;
  return (
    <PreviewFrame platform="instagram" account={account} isScheduled={isScheduled}>
      <PreviewHead name={name} detail={account === null ? messages.accountId : account.externalId} account={account} />
      {media}
      <div aria-hidden="true" className="flex items-center gap-3.5 px-3 pt-2.5 pb-1.5">
        <Heart {...instagramIcon} />
        <MessageCircle {...instagramIcon} />
        <Send {...instagramIcon} />
        <Bookmark {...instagramIcon} className="ml-auto" />
      </div>
      <p dir="auto" className="px-3 pb-2.5 text-start wrap-anywhere whitespace-pre-wrap">
        <bdi className="font-strong">{name}</bdi> <PreviewText text={text} platform="instagram" />
      </p>
      <PreviewComment name={name} text={firstComment} />
    </PreviewFrame>
  );
}

export function FacebookPreview({ account, text, media, firstComment, isScheduled }: PreviewContent) {
  const { previews: messages } = useMessages("media");
  const name = account?.name ?? messages.page;
  return (
    <PreviewFrame platform="facebook" account={account} isScheduled={isScheduled}>
      <PreviewHead
        name={name}
        detail={account === null ? messages.pageId : (account.externalId ?? <PublicNow />)}
        account={account}
      />
      <p dir="auto" className="px-3 pb-2.5 text-start wrap-anywhere whitespace-pre-wrap">
        <PreviewText text={text} platform="facebook" />
      </p>
      {media}
      <ActionRow
        actions={[
          { label: messages.like, Icon: ThumbsUp },
          { label: messages.comment, Icon: MessageSquare },
          { label: messages.share, Icon: Forward },
        ]}
      />
      <PreviewComment name={name} text={firstComment} />
    </PreviewFrame>
  );
}
