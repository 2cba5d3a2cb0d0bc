import { Forward, MessageSquare, ThumbsUp } from "lucide-react";
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

function FacebookPreview({ account, text, media, firstComment, isScheduled }: PreviewContent) {
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
        {text}
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

export const facebookLook = {
  shape: { kind: "post", Preview: FacebookPreview },
  cut: { characters: 477, lines: 5, button: "seeMore" },
  linked: (text) => textWithLinks(text, tagsAndAddresses),
  frame: "pad",
  several: "square",
  usuallyHasMedia: true,
} as const satisfies NetworkLook;
