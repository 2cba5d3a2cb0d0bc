import { useState } from "react";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { cx } from "#client/ui/cx.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { planTexts } from "#shared/posts/post-texts.ts";
import { hasThreads, scheduledAtOf, typedTexts } from "../draft/post-draft.ts";
import type { Composer } from "../use-composer.ts";
import { FacebookPreview, InstagramPreview } from "./facebook-preview.tsx";
import { LinkedinPreview } from "./linkedin-preview.tsx";
import { PreviewMedia } from "./preview-media.tsx";
import { ThreadPreview } from "./thread-preview.tsx";

const posts = { facebook: FacebookPreview, instagram: InstagramPreview, linkedin: LinkedinPreview } as const;

/** The post as its networks show it: side by side, and on a phone one at a time. */
export function PostPreviews({ composer }: { composer: Composer }) {
  const { preview: label } = useMessages("composer");
  const { platforms } = composer.draft;
  const [wanted, setWanted] = useState<Platform | null>(null);
  const [first] = platforms;
  if (first === undefined) return null;
  const shown = platforms.find((platform) => platform === wanted) ?? first;
  return (
    <div className="grid gap-3">
      {platforms.length > 1 && (
        <div className="-mx-4 overflow-x-auto px-4 md:hidden">
          <Segmented
            label={label}
            options={platforms.map((platform) => ({
              value: platform,
              label: <PlatformIcon platform={platform} size={15} named />,
            }))}
            value={shown}
            onValueChange={setWanted}
          />
        </div>
      )}
      <div className="gap-4 md:columns-2">
        {platforms.map((platform) => (
          <div key={platform} className={cx("md:mb-4 md:break-inside-avoid", platform !== shown && "max-md:hidden")}>
            <PostPreview composer={composer} platform={platform} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface PostPreviewProps {
  composer: Composer;
  platform: Platform;
}

/** The post as this network shows it. */
function PostPreview({ composer, platform }: PostPreviewProps) {
  const { draft, rules } = composer;
  const { creations, firstComment, timing } = draft;
  const account = draft.accounts[platform] ?? null;
  const planned = planTexts(platform, typedTexts(draft));
  const isScheduled = timing.mode !== "once" || scheduledAtOf(draft) !== null;
  const media =
    creations.length === 0 && networkRules[platform].media.min === 0 ? null : (
      <PreviewMedia creations={creations} platform={platform} rules={rules} />
    );
  if (platform === "facebook" || platform === "instagram" || platform === "linkedin") {
    const Preview = posts[platform];
    const text = planned.find(({ kind }) => kind === "post")?.text ?? "";
    return (
      <Preview account={account} text={text} media={media} firstComment={firstComment} isScheduled={isScheduled} />
    );
  }
  const texts = planned.map(({ text }) => text);
  return (
    <ThreadPreview
      platform={platform}
      account={account}
      texts={texts.length === 0 ? [""] : texts}
      threadLength={hasThreads(platform) ? planned.filter(({ kind }) => kind !== "comment").length : 1}
      media={media}
      isScheduled={isScheduled}
    />
  );
}
