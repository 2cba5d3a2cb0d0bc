import type { ReactNode } from "react";
import { planTexts } from "#shared/posts/post-texts.ts";
import { useTexts } from "#client/lib/language.ts";
import { AlsoTo } from "./also-to.tsx";
import type { BenchProps } from "./bench-props.ts";
import { checksOf } from "./checks.ts";
import { ChecksCard } from "./checks-card.tsx";
import { CommentField } from "./comment-field.tsx";
import { ComposerFrame } from "./composer-frame.tsx";
import { EstimateCard } from "./estimate-card.tsx";
import { scheduledAtOf, typedTexts } from "./post-draft.ts";
import { PreviewMedia } from "./preview-media.tsx";
import { ScheduleField } from "./schedule-field.tsx";
import { SubmitBar } from "./submit-bar.tsx";
import { ThreadEditor } from "./thread-editor.tsx";
import { ThreadSwitch, ThreadTools } from "./thread-tools.tsx";
import { TweetField } from "./tweet-field.tsx";
import { tweetMax, tweetsOf } from "./tweets.ts";
import { useComposer } from "./use-composer.ts";
import { XCost } from "./x-cost.tsx";
import { XOptions } from "./x-options.tsx";
import { XPreview } from "./x-preview.tsx";

interface XComposerProps extends BenchProps {
  accountField: (state: { disabled: boolean; error: string | undefined }) => ReactNode;
}

export function XComposer(props: XComposerProps) {
  const { session, opening, draft, edit, isReady, hasAccounts, onSent, sentPost } = props;
  const texts = useTexts("composer");
  const account = draft.accounts.x ?? null;
  const tweets = tweetsOf(draft);
  const isIncomplete = tweets.every((text) => text.trim() === "") && draft.creations.length === 0;
  const composer = useComposer({ session, opening, draft, isReady, isIncomplete, onSent });
  const { problemOf, rules } = composer;
  const lengthOf = (text: string) => rules?.textLength("x", text) ?? text.length;
  const longest = Math.max(...tweets.map(lengthOf));
  const planned = planTexts("x", typedTexts(draft)).map(({ text }) => text);
  const isThread = tweets.length > 1;
  return (
    <ComposerFrame
      composer={composer}
      sentPost={sentPost}
      fields={
        <>
          {props.accountField({ disabled: false, error: problemOf("x") })}
          <AlsoTo accounts={draft.alsoTo} onRemove={props.onRemoveAccount} error={problemOf("alsoTo")} />
          <ThreadSwitch composer={composer} edit={edit} />
          {draft.isThread ? (
            <ThreadEditor composer={composer} edit={edit} account={account} />
          ) : (
            <TweetField composer={composer} edit={edit} />
          )}
          <ThreadTools composer={composer} edit={edit} />
          {props.mediaPicker(problemOf("creationIds"))}
          <CommentField
            composer={composer}
            edit={edit}
            used={lengthOf(draft.firstComment)}
            limit={rules?.platformRules.x.commentMax ?? tweetMax}
          />
          <ScheduleField composer={composer} edit={edit} />
          <XOptions account={account} draft={draft} edit={edit} />
        </>
      }
      bar={
        <SubmitBar
          composer={composer}
          hasAccounts={hasAccounts}
          nowLabel={isThread ? texts.x.thread : texts.x.now}
          laterLabel={texts.x.later}
          nowPlan={
            isThread && account !== null
              ? texts.bar.tweetsNow(tweets.length, `@${account.username ?? account.name}`)
              : undefined
          }
        />
      }
      preview={
        <>
          <XPreview
            account={account}
            tweets={planned.length === 0 ? [""] : planned}
            threadLength={tweets.length}
            media={
              draft.creations.length === 0 ? null : (
                <PreviewMedia creations={draft.creations} platform="x" rules={rules} />
              )
            }
            scheduledAt={scheduledAtOf(draft)}
          />
          <ChecksCard checks={checksOf(composer, `${longest}/${tweetMax}`, texts.checks)} />
          <XCost account={account} posts={planned.length === 0 ? [""] : planned} rules={rules} />
          <EstimateCard platform="x" />
        </>
      }
    />
  );
}
