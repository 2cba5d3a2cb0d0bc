import { Scissors } from "lucide-react";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import type { DraftFields } from "../draft/draft-fields.ts";
import type { EditFields } from "../draft/use-draft-fields.ts";
import type { Composer } from "../use-composer.ts";
import { useThreadWords } from "./thread-words.ts";
import { asThread, roomInThread, threadNetworks, tweetsOf } from "./tweets.ts";

interface ThreadToolsProps {
  composer: Composer;
  edit: EditFields;
}

/** Switches between one tweet and a thread. Turning it off joins the texts. */
export function ThreadSwitch({ composer, edit }: ThreadToolsProps) {
  const messages = useThreadWords(composer.kind);
  const { isThread } = composer.draft;
  return (
    <Switch
      label={messages.mode}
      hint={messages.modeHint}
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

/** Splits texts that are too long for one tweet, and numbers the posts of a thread. */
export function ThreadTools({ composer, edit }: ThreadToolsProps) {
  const messages = useThreadWords(composer.kind);
  const { draft, rules } = composer;
  if (rules === undefined) return null;
  const tweets = tweetsOf(draft);
  const isNumbered = tweets.length > 1 && tweets.every((text) => rules.withoutNumber(text) !== text);
  const isTooLong = tweets.some((text) => {
    const { used, limit } = roomInThread(composer, text);
    return used > limit;
  });
  const networks = threadNetworks(composer);
  const parts = isTooLong ? tweets.flatMap((text) => rules.splitThread(rules.withoutNumber(text), { networks })) : [];
  const put = (texts: readonly string[]) => edit(asThread(texts));
  const split = () => {
    const before = { content: draft.content, thread: draft.thread, isThread: draft.isThread };
    const made = isNumbered ? rules.numbered(parts) : parts;
    put(made);
    const isAsMade = (fields: DraftFields) => JSON.stringify(tweetsOf(fields)) === JSON.stringify(made);
    // After further edits Undo changes nothing, so that they are not lost.
    const undo = { label: messages.undo, onClick: () => edit((fields) => (isAsMade(fields) ? before : {})) };
    showToast({ tone: "info", title: messages.splitDone({ count: made.length }), action: undo });
  };
  const number = (isOn: boolean) => put(isOn ? rules.numbered(tweets) : tweets.map(rules.withoutNumber));
  if (!isTooLong && tweets.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {tweets.length > 1 ? (
        <Checkbox label={messages.number} checked={isNumbered} onCheckedChange={number} />
      ) : (
        <span className="grow" />
      )}
      {isTooLong && (
        <Button size="sm" onClick={split}>
          <Scissors size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.split({ count: parts.length })}
        </Button>
      )}
    </div>
  );
}
