import { useState } from "react";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { cx } from "#client/ui/cx.ts";
import { Segmented } from "#client/ui/segmented.tsx";
import { Textarea } from "#client/ui/textarea.tsx";
import { EmojiButton } from "./emoji-button.tsx";
import { SuggestCaption } from "./suggest-caption.tsx";
import type { Composer } from "./use-composer.ts";
import type { EditFields } from "./use-draft-fields.ts";
import { useInsertAtCursor } from "./use-insert-at-cursor.ts";

const captionMax = 2_200;

interface CaptionFieldProps {
  composer: Composer;
  edit: EditFields;
}

/** The caption: one for all networks, or one for each. */
export function CaptionField({ composer, edit }: CaptionFieldProps) {
  const { caption: texts } = useTexts("composer");
  const { draft, problemOf, leave } = composer;
  const { platforms, content, platformContent, creations, hashtags } = draft;
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
  const insert = useInsertAtCursor(value, put);

  const join = () => {
    const before = platformContent;
    edit({ platformContent: {} });
    // What was written since stays.
    const onClick = () => edit((fields) => ({ platformContent: { ...before, ...fields.platformContent } }));
    const undo = { label: texts.undo, onClick };
    showToast({ tone: "info", title: texts.joined, action: undo });
  };
  // The first network keeps the common text; the others begin with it.
  const split = () => edit({ platformContent: Object.fromEntries(platforms.slice(1).map((one) => [one, content])) });

  return (
    <div className="grid gap-2">
      <Textarea
        label={shown === null ? texts.label : texts.of(platformNames[shown])}
        action={
          <>
            <EmojiButton onChoose={insert.put} />
            <SuggestCaption
              value={{ content: value, hashtags }}
              onChange={(suggested) => {
                put(suggested.content);
                edit({ hashtags: suggested.hashtags });
              }}
              creation={creations[0] ?? null}
              platforms={shown === null ? platforms : [shown]}
            />
          </>
        }
        rows={5}
        value={value}
        onValueChange={put}
        onBlur={() => value.trim() !== "" && leave(path)}
        inputRef={insert.ref}
        counter={{ used: value.length, limit: captionMax }}
        error={problemOf(path)}
      />
      {/* Once there are several, which one it is stands above what is typed. */}
      <div className={cx("flex flex-wrap items-center justify-between gap-x-4 gap-y-2", isSplit && "order-first")}>
        {isSplit && (
          <Segmented
            label={texts.which}
            options={platforms.map((platform) => ({ value: platform, label: platformNames[platform] }))}
            value={shown ?? "facebook"}
            onValueChange={setWanted}
          />
        )}
        {(isSplit || platforms.length > 1) && (
          <button type="button" className="link touch-area -my-0.5 py-0.5 text-sm" onClick={isSplit ? join : split}>
            {isSplit ? texts.join : texts.split}
          </button>
        )}
      </div>
    </div>
  );
}
