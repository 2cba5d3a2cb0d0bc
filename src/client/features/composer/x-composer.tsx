import { useMessages } from "#client/lib/language/language.ts";
import { planTexts } from "#shared/posts/post-texts.ts";
import { CommentField } from "./caption/comment-field.tsx";
import { stillNotes } from "./checks/animation-notes.ts";
import { ChecksCard } from "./checks/checks-card.tsx";
import { checksOf } from "./checks/checks.ts";
import { MetricsEstimate } from "./checks/metrics-estimate.tsx";
import { rulesOf } from "./checks/text-room.ts";
import { XCost } from "./checks/x-cost.tsx";
import { ComposerFrame } from "./composer-frame.tsx";
import type { ComposerProps } from "./composer-screen.tsx";
import { mediaOf, scheduledAtOf, typedTexts } from "./draft/post-draft.ts";
import { useDraft } from "./draft/use-draft.ts";
import { ChosenMedia } from "./media/chosen-media.tsx";
import { MediaPicker } from "./media/media-picker.tsx";
import { PreviewMedia } from "./preview/preview-media.tsx";
import { XPreview } from "./preview/x-preview.tsx";
import { ScheduleField } from "./schedule/schedule-field.tsx";
import { SubmitBar } from "./submit-bar.tsx";
import { AccountField } from "./targets/account-field.tsx";
import { AlsoTo } from "./targets/also-to.tsx";
import { XOptions } from "./targets/x-options.tsx";
import { ThreadEditor } from "./thread/thread-editor.tsx";
import { ThreadSwitch, ThreadTools } from "./thread/thread-tools.tsx";
import { TweetField } from "./thread/tweet-field.tsx";
import { roomInThread, tweetsOf } from "./thread/tweets.ts";
import { useComposer } from "./use-composer.ts";

export function XComposer(props: ComposerProps) {
  const open = useDraft("x", props.opening);
  const messages = useMessages("composer");
  const mediaTexts = useMessages("media");
  const composer = useComposer(props, open);
  const { draft, edit, choices, media } = open;
  const account = draft.accounts.x ?? null;
  const tweets = tweetsOf(draft);
  const { problemOf, rules } = composer;
  const rooms = tweets.map((text) => roomInThread(composer, text));
  const longest = Math.max(...rooms.map(({ used }) => used));
  const planned = planTexts("x", typedTexts(draft)).map(({ text }) => text);
  const isThread = tweets.length > 1;
  return (
    <ComposerFrame
      composer={composer}
      fields={
        <>
          <AccountField choice={choices.x} disabled={false} error={problemOf("x")} />
          <AlsoTo accounts={draft.alsoTo} onRemove={open.removeAccount} error={problemOf("alsoTo")} />
          <ThreadSwitch composer={composer} edit={edit} />
          {draft.isThread ? (
            <ThreadEditor composer={composer} edit={edit} account={account} />
          ) : (
            <TweetField composer={composer} edit={edit} />
          )}
          <ThreadTools composer={composer} edit={edit} />
          <MediaPicker
            media={media}
            error={problemOf("creationIds")}
            warnings={stillNotes(mediaOf(draft), draft.platforms, messages.problems.rules)}
            onUploading={composer.setIsUploading}
            note={draft.isThread ? mediaTexts.firstTweet : mediaTexts.optional}
          />
          <ChosenMedia media={media} problemOf={problemOf} />
          <CommentField
            composer={composer}
            edit={edit}
            used={roomInThread(composer, draft.firstComment).used}
            limit={rulesOf(draft, "x").commentMax}
          />
          <ScheduleField composer={composer} edit={edit} />
          <XOptions account={account} draft={draft} edit={edit} />
        </>
      }
      bar={
        <SubmitBar
          composer={composer}
          nowLabel={draft.isThread ? messages.x.thread : messages.x.now}
          laterLabel={messages.x.later}
          nowPlan={
            isThread && account !== null
              ? messages.bar.tweetsNow({ count: tweets.length, name: `@${account.username ?? account.name}` })
              : undefined
          }
        />
      }
      preview={
        <>
          <XPreview
            account={account}
            texts={planned.length === 0 ? [""] : planned}
            threadLength={tweets.length}
            media={
              draft.creations.length === 0 ? null : (
                <PreviewMedia creations={draft.creations} platform="x" rules={rules} />
              )
            }
            scheduledAt={scheduledAtOf(draft)}
          />
          <ChecksCard checks={checksOf(composer, `${longest}/${rooms[0]?.limit}`, messages.checks)} />
          <XCost account={account} posts={planned.length === 0 ? [""] : planned} rules={rules} />
          <MetricsEstimate platform="x" />
        </>
      }
    />
  );
}
