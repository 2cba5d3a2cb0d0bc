import { ownPlatforms } from "#client/features/platforms/composers.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { planTexts } from "#shared/posts/post-texts.ts";
import { CaptionField } from "./caption/caption-field.tsx";
import { CommentField } from "./caption/comment-field.tsx";
import { HashtagsField } from "./caption/hashtags-field.tsx";
import { hashtagsOf } from "./caption/hashtags.ts";
import { stillNotes } from "./checks/animation-notes.ts";
import { ChecksCard } from "./checks/checks-card.tsx";
import { checksOf } from "./checks/checks.ts";
import { ComposerFrame } from "./composer-frame.tsx";
import type { ComposerProps } from "./composer-screen.tsx";
import { mediaOf, typedTexts } from "./draft/post-draft.ts";
import { useDraft } from "./draft/use-draft.ts";
import { ChosenMedia } from "./media/chosen-media.tsx";
import { MediaPicker } from "./media/media-picker.tsx";
import { DeliveryPreview } from "./preview/delivery-preview.tsx";
import { ScheduleField } from "./schedule/schedule-field.tsx";
import { SubmitBar } from "./submit-bar.tsx";
import { AccountField } from "./targets/account-field.tsx";
import { AlsoTo } from "./targets/also-to.tsx";
import { PlatformSwitches } from "./targets/platform-switches.tsx";
import { useComposer } from "./use-composer.ts";

/** Instagram has the lower limits. */
const {
  text: { max: textMax },
  commentMax,
  hashtagMax,
} = networkRules.instagram;

export function MetaComposer({ showsPreview, ...props }: ComposerProps & { showsPreview: boolean }) {
  const open = useDraft("meta", props.opening);
  const messages = useMessages("composer");
  const composer = useComposer(props, open);
  const { draft, edit, choices, media } = open;
  const { problemOf } = composer;
  const { platforms, accounts, creations, content, hashtags, firstComment } = draft;
  const counts = `${content.length}/${textMax}, ${hashtagsOf(hashtags).length}/${hashtagMax}`;
  const typed = typedTexts(draft);
  return (
    <ComposerFrame
      composer={composer}
      fields={
        <>
          <PlatformSwitches chosen={platforms} onChange={(chosen) => edit({ platforms: chosen })} />
          <div className="grid gap-3 md:grid-cols-2">
            {ownPlatforms.meta.map((platform) => (
              <div key={platform}>
                <AccountField
                  choice={choices[platform]}
                  disabled={!platforms.includes(platform)}
                  error={problemOf(platform)}
                />
              </div>
            ))}
          </div>
          <AlsoTo accounts={draft.alsoTo} onRemove={open.removeAccount} error={problemOf("alsoTo")} />
          <MediaPicker
            media={media}
            error={problemOf("creationIds")}
            warnings={stillNotes(mediaOf(draft), draft.platforms, messages.problems.rules)}
            onUploading={composer.setIsUploading}
          />
          <ChosenMedia media={media} problemOf={problemOf} />
          <CaptionField composer={composer} edit={edit} />
          <HashtagsField composer={composer} edit={edit} />
          <CommentField composer={composer} edit={edit} used={firstComment.length} limit={commentMax} />
          <ScheduleField composer={composer} edit={edit} />
        </>
      }
      bar={<SubmitBar composer={composer} nowLabel={messages.meta.now} laterLabel={messages.meta.later} />}
      preview={
        showsPreview ? (
          <>
            <div className="grid items-start gap-4 md:grid-cols-2">
              {ownPlatforms.meta
                .filter((platform) => platforms.includes(platform))
                .map((platform) => (
                  <DeliveryPreview
                    key={platform}
                    platform={platform}
                    account={accounts[platform] ?? null}
                    texts={planTexts(platform, typed)}
                    media={creations}
                    showsMissingMedia
                    isScheduled={composer.isScheduled}
                  />
                ))}
            </div>
            <div className="max-md:order-first">
              <ChecksCard checks={checksOf(composer, counts, messages.checks)} />
            </div>
          </>
        ) : null
      }
    />
  );
}
