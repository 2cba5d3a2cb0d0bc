import { Scissors } from "lucide-react";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { Button } from "#client/ui/button.tsx";
import { Checkbox } from "#client/ui/checkbox.tsx";
import { Switch } from "#client/ui/switch.tsx";
import type { DraftFields } from "./draft-fields.ts";
import { asThread, tweetMax, tweetsOf } from "./tweets.ts";
import type { Composer } from "./use-composer.ts";
import type { EditFields } from "./use-draft-fields.ts";

interface ThreadToolsProps {
  composer: Composer;
  edit: EditFields;
}

/** One tweet or a thread. Turned off, what was written is one text again. */
export function ThreadSwitch({ composer, edit }: ThreadToolsProps) {
  const { thread: texts } = useTexts("composer");
  const { isThread } = composer.draft;
  return (
    <Switch
      label={texts.mode}
      hint={texts.modeHint}
      checked={isThread}
      onCheckedChange={(isOn) =>
        edit((fields) =>
          isOn
            ? { isThread: true, thread: fields.thread.length > 0 ? fields.thread : [""] }
            : {
                isThread: false,
                content: tweetsOf(fields)
                  .map((text) => text.trim())
                  .filter((text) => text !== "")
                  .join("\n\n"),
                thread: [],
              },
        )
      }
    />
  );
}

/** Parts what is too long for one tweet, and numbers what is one of several. */
export function ThreadTools({ composer, edit }: ThreadToolsProps) {
  const { thread: texts } = useTexts("composer");
  const { draft, rules } = composer;
  if (rules === undefined) return null;
  const tweets = tweetsOf(draft);
  const isNumbered = tweets.length > 1 && tweets.every((text) => rules.withoutNumber(text) !== text);
  const isTooLong = tweets.some((text) => rules.textLength("x", text) > tweetMax);
  const parts = isTooLong ? tweets.flatMap((text) => rules.splitThread(rules.withoutNumber(text))) : [];
  const put = (boxes: readonly string[]) => edit(asThread(boxes));
  const split = () => {
    const before = { content: draft.content, thread: draft.thread, isThread: draft.isThread };
    const made = isNumbered ? rules.numbered(parts) : parts;
    put(made);
    const isAsMade = (fields: DraftFields) => JSON.stringify(tweetsOf(fields)) === JSON.stringify(made);
    // What was written since stays, and then the parts do, too.
    const undo = { label: texts.undo, onClick: () => edit((fields) => (isAsMade(fields) ? before : {})) };
    showToast({ tone: "info", title: texts.splitDone(made.length), action: undo });
  };
  const number = (isOn: boolean) => put(isOn ? rules.numbered(tweets) : tweets.map(rules.withoutNumber));
  if (!isTooLong && tweets.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {tweets.length > 1 ? (
        <Checkbox label={texts.number} checked={isNumbered} onCheckedChange={number} />
      ) : (
        <span className="grow" />
      )}
      {isTooLong && (
        <Button size="sm" onClick={split}>
          <Scissors size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.split(parts.length)}
        </Button>
      )}
    </div>
  );
}
