import type { Platform } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import type { PlannedText } from "#shared/posts/post-texts.ts";
import { usePlatformRules } from "../checks/use-platform-rules.ts";
import { networkLooks } from "../networks/network-looks.ts";
import { PreviewMedia } from "./preview-media.tsx";
import type { PreviewAccount } from "./preview-parts.tsx";
import type { PreviewedMedia } from "./preview-picture.tsx";
import { PreviewText } from "./preview-text.tsx";
import { ThreadPreview } from "./thread-preview.tsx";

interface DeliveryPreviewProps {
  platform: Platform;
  account: PreviewAccount | null;
  /** What goes out: the post, the rest of its thread, its first comment. */
  texts: readonly Pick<PlannedText, "kind" | "text">[];
  media: readonly PreviewedMedia[];
  /** Shows the place of a picture that the post lacks, also where the network needs none. */
  showsMissingMedia?: boolean;
  /** null: what becomes of the post is shown elsewhere. */
  isScheduled: boolean | null;
}

/** What one account sends, as its network shows it. */
export function DeliveryPreview(props: DeliveryPreviewProps) {
  const { platform, account, texts, media: creations, showsMissingMedia = false, isScheduled } = props;
  const rules = usePlatformRules();
  const media =
    creations.length === 0 && networkRules[platform].media.min === 0 && !showsMissingMedia ? null : (
      <PreviewMedia creations={creations} platform={platform} rules={rules} />
    );
  const textOf = (wanted: PlannedText["kind"]) => texts.find(({ kind }) => kind === wanted)?.text ?? "";
  const { shape } = networkLooks[platform];
  if (shape.kind === "post") {
    const text = <PreviewText text={textOf("post")} platform={platform} />;
    return <shape.Preview {...{ account, text, media, firstComment: textOf("comment"), isScheduled }} />;
  }
  return (
    <ThreadPreview
      platform={platform}
      shape={shape}
      account={account}
      texts={texts.length === 0 ? [""] : texts.map(({ text }) => text)}
      threadLength={networkRules[platform].threadMax > 1 ? texts.filter(({ kind }) => kind !== "comment").length : 1}
      media={media}
      isScheduled={isScheduled}
    />
  );
}
