import { useState } from "react";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { cx } from "#client/ui/cx.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { planTexts } from "#shared/posts/post-texts.ts";
import { scheduledAtOf, typedTexts } from "../draft/post-draft.ts";
import type { Composer } from "../use-composer.ts";
import { DeliveryPreview } from "./delivery-preview.tsx";

/** The post as its networks show it: side by side, and on a phone one at a time. */
export function PostPreviews({ composer }: { composer: Composer }) {
  const { preview: label } = useMessages("composer");
  const { platforms } = composer.draft;
  const [wanted, setWanted] = useState<Platform | null>(null);
  const [first] = platforms;
  if (first === undefined) return null;
  const shown = platforms.find((platform) => platform === wanted) ?? first;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
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

function PostPreview({ composer, platform }: PostPreviewProps) {
  const { draft } = composer;
  return (
    <DeliveryPreview
      platform={platform}
      account={draft.accounts[platform] ?? null}
      texts={planTexts(platform, typedTexts(draft))}
      media={draft.creations}
      isScheduled={draft.timing.mode !== "once" || scheduledAtOf(draft) !== null}
    />
  );
}
