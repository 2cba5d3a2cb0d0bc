import { useState } from "react";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { cx } from "#client/ui/cx.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { planTexts } from "#shared/posts/post-texts.ts";
import { typedTexts } from "../draft/post-draft.ts";
import type { Composer } from "../use-composer.ts";
import { DeliveryPreview } from "./delivery-preview.tsx";

/** By order and not by height, so that no preview moves to the other column while its author types. */
const inTwoColumns = (platforms: readonly Platform[]): Platform[][] =>
  [0, 1].map((side) => platforms.filter((_, index) => index % 2 === side));

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
      <div className="md:grid md:grid-cols-2 md:items-start md:gap-4">
        {inTwoColumns(platforms).map((column, side) => (
          <div key={side} className="min-w-0 md:grid md:grid-cols-[minmax(0,1fr)] md:gap-4">
            {column.map((platform) => (
              <div key={platform} className={cx(platform !== shown && "max-md:hidden")}>
                <PostPreview composer={composer} platform={platform} />
              </div>
            ))}
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
      isScheduled={composer.isScheduled}
    />
  );
}
