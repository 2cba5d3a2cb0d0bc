import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { cx } from "#client/ui/cx.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import type { EditFields } from "../draft/use-draft-fields.ts";
import type { Composer } from "../use-composer.ts";
import { CaptionBox } from "./caption-box.tsx";

interface CaptionFieldProps {
  composer: Composer;
  edit: EditFields;
}

/** The caption: one for all networks, or one per network. */
export function CaptionField({ composer, edit }: CaptionFieldProps) {
  const { caption: messages } = useMessages("composer");
  const { platforms, content, platformContent } = composer.draft;
  const [wanted, setWanted] = useState<Platform | null>(null);
  const isSplit = Object.keys(platformContent).length > 0;
  const shown = isSplit ? (platforms.find((platform) => platform === wanted) ?? platforms[0] ?? null) : null;
  const own = shown === null ? undefined : platformContent[shown];
  const value = own ?? content;
  const path = own === undefined ? "content" : `platformContent.${shown}`;
  const put = (text: string) =>
    edit((fields) =>
      own === undefined || shown === null
        ? { content: text }
        : { platformContent: { ...fields.platformContent, [shown]: text } },
    );

  const join = () => {
    const before = platformContent;
    edit({ platformContent: {} });
    // Texts written since the join are kept.
    const onClick = () => edit((fields) => ({ platformContent: { ...before, ...fields.platformContent } }));
    const undo = { label: messages.undo, onClick };
    showToast({ tone: "info", title: messages.joined, action: undo });
  };
  // The first network keeps the common text; the others start with a copy.
  const split = () => edit({ platformContent: Object.fromEntries(platforms.slice(1).map((one) => [one, content])) });

  return (
    <div className="grid gap-2">
      <CaptionBox
        // A suggestion for one network, and its Undo, must not reach the caption of another.
        key={shown ?? "all"}
        composer={composer}
        edit={edit}
        label={shown === null ? messages.label : messages.of({ platform: platformNames[shown] })}
        value={value}
        onValueChange={put}
        path={path}
        platforms={shown === null ? platforms : [shown]}
        counter={{ used: value.length, limit: networkRules.instagram.text.max }}
      />
      {/* With several captions the switch comes before the text field. */}
      <div className={cx("flex flex-wrap items-center justify-between gap-x-4 gap-y-2", isSplit && "order-first")}>
        {isSplit && (
          <Segmented
            label={messages.which}
            options={platforms.map((platform) => ({ value: platform, label: platformNames[platform] }))}
            value={shown ?? "facebook"}
            onValueChange={setWanted}
          />
        )}
        {(isSplit || platforms.length > 1) && (
          <button type="button" className="link touch-area -my-0.5 py-0.5 text-sm" onClick={isSplit ? join : split}>
            {isSplit ? messages.join : messages.split}
          </button>
        )}
      </div>
    </div>
  );
}
