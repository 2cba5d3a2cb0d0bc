import { type ReactNode, useState } from "react";
import type { Creation } from "#shared/creations.ts";
import { composeText } from "#shared/platforms/post-text.ts";
import type { SocialAccount } from "#shared/social-accounts.ts";
import { Textarea } from "#client/ui/textarea.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { checksOf } from "./checks.ts";
import { ChecksCard } from "./checks-card.tsx";
import { ComposerFrame } from "./composer-frame.tsx";
import { FacebookPreview } from "./facebook-preview.tsx";
import { InstagramPreview } from "./instagram-preview.tsx";
import { type MetaPlatform, metaPlatforms, PlatformSwitches } from "./platform-switches.tsx";
import { hashtagsOf, scheduledAtOf } from "./post-draft.ts";
import { PreviewPicture } from "./preview-picture.tsx";
import { freshTiming, ScheduleField } from "./schedule-field.tsx";
import { SuggestCaption, SuggestHashtags } from "./suggest-caption.tsx";
import { SubmitBar } from "./submit-bar.tsx";
import { useComposer } from "./use-composer.ts";

const captionMax = 2_200;
const hashtagMax = 30;
const empty = { content: "", hashtags: "", when: "" };
const previews = { facebook: FacebookPreview, instagram: InstagramPreview } as const;

interface MetaComposerProps {
  accounts: Record<MetaPlatform, SocialAccount | null>;
  hasAccounts: boolean;
  creation: Creation | null;
  onSent: () => void;
  showsPreview: boolean;
  accountField: (platform: MetaPlatform, state: { disabled: boolean; error: string | undefined }) => ReactNode;
  mediaPicker: ReactNode;
  sentPost: (id: string) => ReactNode;
}

export function MetaComposer(props: MetaComposerProps) {
  const { accounts, hasAccounts, creation, onSent, showsPreview, accountField, mediaPicker, sentPost } = props;
  const [platforms, setPlatforms] = useState<readonly MetaPlatform[]>(metaPlatforms);
  const [texts, setTexts] = useState(empty);
  const [timing, setTiming] = useState(freshTiming);
  const draft = { platforms, accounts, creation, timing, ...texts };
  const composer = useComposer({
    draft,
    isIncomplete: platforms.length === 0 || creation === null || texts.content.trim() === "",
    onSent: () => {
      setTexts(empty);
      setTiming(freshTiming());
      onSent();
    },
  });
  const { problemOf, problems, rules } = composer;
  const edit = (name: keyof typeof empty) => (value: string) => setTexts({ ...texts, [name]: value });
  const tags = hashtagsOf(texts.hashtags);
  const counts = `${texts.content.length}/${captionMax}, ${tags.length}/${hashtagMax}`;
  return (
    <ComposerFrame
      composer={composer}
      sentPost={sentPost}
      fields={
        <>
          <PlatformSwitches chosen={platforms} onChange={setPlatforms} />
          <div className="grid gap-3 md:grid-cols-2">
            {metaPlatforms.map((platform) => (
              <div key={platform}>
                {accountField(platform, { disabled: !platforms.includes(platform), error: problemOf(platform) })}
              </div>
            ))}
          </div>
          {mediaPicker}
          <Textarea
            label="Caption"
            action={
              <SuggestCaption
                value={{ content: texts.content, hashtags: texts.hashtags }}
                onChange={(suggested) => setTexts({ ...texts, ...suggested })}
                creation={creation}
                platforms={platforms}
              />
            }
            rows={5}
            value={texts.content}
            onValueChange={edit("content")}
            counter={{ used: texts.content.length, limit: captionMax }}
            error={problemOf("content")}
          />
          <TextField
            label="Hashtags"
            optional
            action={
              <SuggestHashtags
                value={texts.hashtags}
                onChange={edit("hashtags")}
                creation={creation}
                platforms={platforms}
                content={texts.content}
              />
            }
            value={texts.hashtags}
            onValueChange={edit("hashtags")}
            counter={{ used: tags.length, limit: hashtagMax }}
            error={problemOf("hashtags")}
            hint="Separate with spaces. A # is added where it is missing."
          />
          <ScheduleField
            composer={composer}
            value={texts.when}
            onValueChange={edit("when")}
            timing={timing}
            onTimingChange={setTiming}
          />
        </>
      }
      bar={<SubmitBar composer={composer} hasAccounts={hasAccounts} nowLabel="Post Now" laterLabel="Schedule" />}
      preview={
        showsPreview ? (
          <>
            <div className="grid items-start gap-4 md:grid-cols-2">
              {platforms.map((platform) => {
                const Preview = previews[platform];
                return (
                  <Preview
                    key={platform}
                    account={accounts[platform]}
                    text={composeText(texts.content, tags)}
                    picture={<PreviewPicture creation={creation} platform={platform} rules={rules} />}
                    isScheduled={scheduledAtOf(draft) !== null}
                  />
                );
              })}
            </div>
            <div className="max-md:order-first">
              <ChecksCard checks={checksOf(draft, problems, rules, counts)} />
            </div>
          </>
        ) : null
      }
    />
  );
}
