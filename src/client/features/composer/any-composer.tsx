import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { planTexts } from "#shared/posts/post-texts.ts";
import { CommentField } from "./caption/comment-field.tsx";
import { HashtagsField } from "./caption/hashtags-field.tsx";
import { TextsField } from "./caption/texts-field.tsx";
import { stillNotes } from "./checks/animation-notes.ts";
import { ChecksCard } from "./checks/checks-card.tsx";
import { checksOf } from "./checks/checks.ts";
import { formatNetworks } from "./checks/format-networks.ts";
import { commentRooms, textRooms, tightest } from "./checks/text-room.ts";
import { ComposerFrame } from "./composer-frame.tsx";
import type { ComposerProps } from "./composer-screen.tsx";
import { hasThreads, mediaOf, typedTexts } from "./draft/post-draft.ts";
import { useDraft } from "./draft/use-draft.ts";
import { ChosenMedia } from "./media/chosen-media.tsx";
import { MediaPicker } from "./media/media-picker.tsx";
import { SharedMedia } from "./media/shared-media.tsx";
import { networkLooks } from "./networks/network-looks.ts";
import { PostPreviews } from "./preview/post-previews.tsx";
import { ScheduleField } from "./schedule/schedule-field.tsx";
import { SubmitBar } from "./submit-bar.tsx";
import { AlsoTo } from "./targets/also-to.tsx";
import { NetworkChoice } from "./targets/network-choice.tsx";
import { NetworkOptions } from "./targets/network-options.tsx";
import { ThreadSwitch, ThreadTools } from "./thread/thread-tools.tsx";
import { useComposer } from "./use-composer.ts";

/** One post for any set of networks. The composers of Meta and X have these networks preset, and only the fields of these. */
export function AnyComposer({ showsPreview, ...props }: ComposerProps & { showsPreview: boolean }) {
  const open = useDraft("any", props.opening);
  const messages = useMessages("composer");
  const mediaTexts = useMessages("media");
  const composer = useComposer(props, open);
  const { draft, edit, choices, media } = open;
  const { problemOf, rules } = composer;
  const { platforms, accounts } = draft;
  const threaded = platforms.filter(hasThreads);
  const isThread = draft.isThread && threaded.length > 0;
  const unthreaded = isThread ? platforms.filter((platform) => !hasThreads(platform)) : [];
  const room = tightest(textRooms(draft, rules));
  const comment = tightest(commentRooms(draft, rules)) ?? { used: draft.firstComment.length, limit: 0 };
  return (
    <ComposerFrame
      composer={composer}
      fields={
        <>
          <NetworkChoice
            choices={choices}
            chosen={platforms}
            onChange={(chosen) => edit({ platforms: chosen })}
            problemOf={problemOf}
          />
          <AlsoTo accounts={draft.alsoTo} onRemove={open.removeAccount} error={problemOf("alsoTo")} />
          {threaded.length > 0 && <ThreadSwitch composer={composer} edit={edit} />}
          <TextsField composer={composer} edit={edit} account={threaded.map((one) => accounts[one])[0] ?? null} />
          {threaded.length > 0 && <ThreadTools composer={composer} edit={edit} />}
          {unthreaded.length > 0 && (
            <p className="-mt-2 text-xs text-ink-3">
              {messages.texts.firstOnly({ networks: formatNetworks(unthreaded) })}
            </p>
          )}
          <HashtagsField composer={composer} edit={edit} />
          <MediaPicker
            media={media}
            error={problemOf("creationIds")}
            warnings={stillNotes(mediaOf(draft), draft.platforms, messages.problems.rules)}
            onUploading={composer.setIsUploading}
            {...(platforms.every((platform) => networkRules[platform].media.min === 0) && {
              note: mediaTexts.optional,
            })}
          />
          {draft.sharedId !== null && (
            <SharedMedia
              key={draft.sharedId}
              sharedId={draft.sharedId}
              media={media}
              onFiles={composer.setSharedFiles}
              onDone={() => edit({ sharedId: null })}
            />
          )}
          <ChosenMedia media={media} problemOf={problemOf} />
          <CommentField composer={composer} edit={edit} used={comment.used} limit={comment.limit} />
          <NetworkOptions composer={composer} edit={edit} />
          <ScheduleField composer={composer} edit={edit} />
          {platforms.map((platform) => {
            const { Options } = networkLooks[platform];
            return (
              Options !== undefined && (
                <fieldset key={platform}>
                  <legend className="mb-2.5 flex items-center gap-2 text-sm font-medium">
                    <PlatformIcon platform={platform} size={14} />
                    {messages.networks.options({ platform: platformNames[platform] })}
                  </legend>
                  <Options account={accounts[platform] ?? null} draft={draft} edit={edit} />
                </fieldset>
              )
            );
          })}
        </>
      }
      bar={<SubmitBar composer={composer} nowLabel={messages.any.now} laterLabel={messages.any.later} />}
      preview={
        showsPreview ? (
          <>
            <ChecksCard
              checks={checksOf(composer, room === undefined ? "" : `${room.used}/${room.limit}`, messages.checks)}
            />
            <PostPreviews composer={composer} />
            {platforms.map((platform) => {
              const { Cost } = networkLooks[platform];
              if (Cost === undefined) return null;
              const posts = planTexts(platform, typedTexts(draft)).map(({ text }) => text);
              const account = accounts[platform] ?? null;
              return <Cost key={platform} account={account} posts={posts.length === 0 ? [""] : posts} rules={rules} />;
            })}
          </>
        ) : null
      }
    />
  );
}
