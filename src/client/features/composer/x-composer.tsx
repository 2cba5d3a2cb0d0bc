import { type ReactNode, useState } from "react";
import type { Creation } from "#shared/creations.ts";
import type { SocialAccount } from "#shared/social-accounts.ts";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { Checkbox } from "#client/ui/checkbox.tsx";
import { Textarea } from "#client/ui/textarea.tsx";
import { checksOf } from "./checks.ts";
import { ChecksCard } from "./checks-card.tsx";
import { ComposerFrame } from "./composer-frame.tsx";
import { scheduledAtOf, withHashtags } from "./post-draft.ts";
import { PreviewPicture } from "./preview-picture.tsx";
import { freshTiming, ScheduleField } from "./schedule-field.tsx";
import { SuggestCaption } from "./suggest-caption.tsx";
import { SubmitBar } from "./submit-bar.tsx";
import { useComposer } from "./use-composer.ts";
import { usePlatformRules } from "./use-platform-rules.ts";
import { XCost } from "./x-cost.tsx";
import { XPreview } from "./x-preview.tsx";

const tweetMax = 280;
const tooMany = (count: number) => (count === 1 ? "1 character too many" : `${count} characters too many`);
const empty = { content: "", when: "" };

interface XComposerProps {
  account: SocialAccount | null;
  hasAccounts: boolean;
  creation: Creation | null;
  onSent: () => void;
  accountField: (state: { disabled: boolean; error: string | undefined }) => ReactNode;
  mediaPicker: ReactNode;
  sentPost: (id: string) => ReactNode;
}

export function XComposer({
  account,
  hasAccounts,
  creation,
  onSent,
  accountField,
  mediaPicker,
  sentPost,
}: XComposerProps) {
  const [texts, setTexts] = useState(empty);
  const [timing, setTiming] = useState(freshTiming);
  const [allowsReplies, setAllowsReplies] = useState(true);
  const draft = {
    platforms: ["x"],
    accounts: { x: account },
    creation,
    timing,
    ...texts,
    hashtags: "",
    replySettings: allowsReplies ? "everyone" : "mentionedUsers",
  } as const;
  const composer = useComposer({
    draft,
    isIncomplete: texts.content.trim() === "",
    onSent: () => {
      setTexts(empty);
      setTiming(freshTiming());
      onSent();
    },
  });
  const { problemOf, problems } = composer;
  const rules = usePlatformRules();
  const lengthOf = (text: string) => rules?.textLength("x", text) ?? text.length;
  const fits = (text: string) => lengthOf(text) <= tweetMax;
  const length = lengthOf(texts.content);
  return (
    <ComposerFrame
      composer={composer}
      sentPost={sentPost}
      fields={
        <>
          {accountField({ disabled: false, error: problemOf("x") })}
          <Textarea
            label="Tweet"
            action={
              <SuggestCaption
                value={{ content: texts.content, hashtags: "" }}
                onChange={({ content, hashtags }) =>
                  setTexts({ ...texts, content: withHashtags(content, hashtags, fits) })
                }
                creation={creation}
                platforms={draft.platforms}
              />
            }
            rows={5}
            value={texts.content}
            onValueChange={(content) => setTexts({ ...texts, content })}
            counter={{ used: length, limit: tweetMax }}
            error={length > tweetMax ? tooMany(length - tweetMax) : problemOf("content")}
            placeholder="What is happening?"
          />
          {mediaPicker}
          <ScheduleField
            composer={composer}
            value={texts.when}
            onValueChange={(when) => setTexts({ ...texts, when })}
            timing={timing}
            onTimingChange={setTiming}
          />
          <div className="grid gap-3">
            <Checkbox
              label="Allow replies"
              hint="When off, only people you mention can reply."
              checked={allowsReplies}
              onCheckedChange={setAllowsReplies}
            />
            <Checkbox
              label="Enable retweets"
              hint="X gives other programs no such switch: everybody can repost a public tweet."
              checked
              onCheckedChange={() => undefined}
              disabled
            />
          </div>
        </>
      }
      bar={
        <SubmitBar composer={composer} hasAccounts={hasAccounts} nowLabel="Post Tweet" laterLabel="Schedule Tweet" />
      }
      preview={
        <>
          <XPreview
            account={account}
            text={texts.content.trim()}
            picture={creation === null ? null : <PreviewPicture creation={creation} platform="x" rules={rules} />}
            scheduledAt={scheduledAtOf(draft)}
          />
          <ChecksCard checks={checksOf(draft, problems, rules, `${length}/${tweetMax}`)} />
          <XCost account={account} text={texts.content} />
          <Card aria-labelledby="estimate">
            <CardHeader title="Estimated Performance" id="estimate" />
            <CardBody className="text-sm text-ink-3">Not enough posts yet</CardBody>
          </Card>
        </>
      }
    />
  );
}
