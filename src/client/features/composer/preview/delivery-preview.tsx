import type { Platform } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import type { PlannedText } from "#shared/posts/post-texts.ts";
import { usePlatformRules } from "../checks/use-platform-rules.ts";
import { FacebookPreview, InstagramPreview } from "./facebook-preview.tsx";
import { LinkedinPreview } from "./linkedin-preview.tsx";
import { PreviewMedia } from "./preview-media.tsx";
import type { PreviewAccount } from "./preview-parts.tsx";
import type { PreviewedMedia } from "./preview-picture.tsx";
import { ThreadPreview } from "./thread-preview.tsx";

const posts = { facebook: FacebookPreview, instagram: InstagramPreview, linkedin: LinkedinPreview } as const;

interface DeliveryPreviewProps {
  platform: Platform;
  account: PreviewAccount | null;
  /** What goes out: the post, the rest of its thread, its first comment. */
  texts: readonly Pick<PlannedText, "kind" | "text">[];
  media: readonly PreviewedMedia[];
  /** null: what becomes of the post is shown elsewhere. */
  isScheduled: boolean | null;
}

/** What one account sends, as its network shows it. */
export function DeliveryPreview({ platform, account, texts, media: creations, isScheduled }: DeliveryPreviewProps) {
  const rules = usePlatformRules();
  const media =
    creations.length === 0 && networkRules[platform].media.min === 0 ? null : (
      <PreviewMedia creations={creations} platform={platform} rules={rules} />
    );
  const textOf = (wanted: PlannedText["kind"]) => texts.find(({ kind }) => kind === wanted)?.text ?? "";
  if (platform === "facebook" || platform === "instagram" || platform === "linkedin") {
    const Preview = posts[platform];
    const content = { account, text: textOf("post"), media, firstComment: textOf("comment"), isScheduled };
    return <Preview {...content} />;
  }
  return (
    <ThreadPreview
      platform={platform}
      account={account}
      texts={texts.length === 0 ? [""] : texts.map(({ text }) => text)}
      threadLength={networkRules[platform].threadMax > 1 ? texts.filter(({ kind }) => kind !== "comment").length : 1}
      media={media}
      isScheduled={isScheduled}
    />
  );
}
