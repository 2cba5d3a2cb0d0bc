import type { ReactNode } from "react";
import { planTexts } from "#shared/posts/post-texts.ts";
import { useTexts } from "#client/lib/language.ts";
import { AlsoTo } from "./also-to.tsx";
import { CaptionField } from "./caption-field.tsx";
import { checksOf } from "./checks.ts";
import { ChecksCard } from "./checks-card.tsx";
import { CommentField } from "./comment-field.tsx";
import { ComposerFrame } from "./composer-frame.tsx";
import { ownPlatforms } from "./draft-fields.ts";
import { FacebookPreview } from "./facebook-preview.tsx";
import { hashtagsOf } from "./hashtags.ts";
import { HashtagsField } from "./hashtags-field.tsx";
import { InstagramPreview } from "./instagram-preview.tsx";
import { type MetaPlatform, PlatformSwitches } from "./platform-switches.tsx";
import { type PostDraft, scheduledAtOf, typedTexts } from "./post-draft.ts";
import { PreviewMedia } from "./preview-media.tsx";
import { ScheduleField } from "./schedule-field.tsx";
import { SubmitBar } from "./submit-bar.tsx";
import { useComposer } from "./use-composer.ts";
import type { BenchProps } from "./bench-props.ts";

const captionMax = 2_200;
const hashtagMax = 30;
const commentMax = 2_200;
const previews = { facebook: FacebookPreview, instagram: InstagramPreview } as const;

interface MetaComposerProps extends BenchProps {
  showsPreview: boolean;
  accountField: (platform: MetaPlatform, state: { disabled: boolean; error: string | undefined }) => ReactNode;
}

const isIncomplete = ({ platforms, content, platformContent, creations }: PostDraft) =>
  platforms.length === 0 ||
  (creations.length === 0 && [content, ...Object.values(platformContent)].every((text) => text.trim() === ""));

export function MetaComposer(props: MetaComposerProps) {
  const { session, opening, draft, edit, isReady, hasAccounts, onSent, showsPreview, sentPost } = props;
  const texts = useTexts("composer");
  const composer = useComposer({ session, opening, draft, isReady, isIncomplete: isIncomplete(draft), onSent });
  const { problemOf, rules } = composer;
  const { platforms, accounts, creations, content, hashtags, firstComment } = draft;
  const counts = `${content.length}/${captionMax}, ${hashtagsOf(hashtags).length}/${hashtagMax}`;
  const typed = typedTexts(draft);
  return (
    <ComposerFrame
      composer={composer}
      sentPost={sentPost}
      fields={
        <>
          <PlatformSwitches chosen={platforms} onChange={(chosen) => edit({ platforms: chosen })} />
          <div className="grid gap-3 md:grid-cols-2">
            {ownPlatforms.meta.map((platform) => (
              <div key={platform}>
                {props.accountField(platform, {
                  disabled: !platforms.includes(platform),
                  error: problemOf(platform),
                })}
              </div>
            ))}
          </div>
          <AlsoTo accounts={draft.alsoTo} onRemove={props.onRemoveAccount} error={problemOf("alsoTo")} />
          {props.mediaPicker(problemOf("creationIds"))}
          <CaptionField composer={composer} edit={edit} />
          <HashtagsField composer={composer} edit={edit} />
          <CommentField composer={composer} edit={edit} used={firstComment.length} limit={commentMax} />
          <ScheduleField composer={composer} edit={edit} />
        </>
      }
      bar={
        <SubmitBar
          composer={composer}
          hasAccounts={hasAccounts}
          nowLabel={texts.meta.now}
          laterLabel={texts.meta.later}
        />
      }
      preview={
        showsPreview ? (
          <>
            <div className="grid items-start gap-4 md:grid-cols-2">
              {ownPlatforms.meta
                .filter((platform) => platforms.includes(platform))
                .map((platform) => {
                  const Preview = previews[platform];
                  return (
                    <Preview
                      key={platform}
                      account={accounts[platform] ?? null}
                      text={planTexts(platform, typed)[0]?.text ?? ""}
                      media={<PreviewMedia creations={creations} platform={platform} rules={rules} />}
                      firstComment={firstComment}
                      isScheduled={draft.timing.mode !== "once" || scheduledAtOf(draft) !== null}
                    />
                  );
                })}
            </div>
            <div className="max-md:order-first">
              <ChecksCard checks={checksOf(composer, counts, texts.checks)} />
            </div>
          </>
        ) : null
      }
    />
  );
}
