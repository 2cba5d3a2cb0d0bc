import { GripVertical, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { threadMax } from "#shared/posts/posts.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { Textarea } from "#client/ui/textarea.tsx";
import { moved, useReorder } from "#client/ui/use-reorder.ts";
import { EmojiButton } from "./emoji-button.tsx";
import { LengthRing } from "./length-ring.tsx";
import { asThread, tweetMax, tweetsOf } from "./tweets.ts";
import type { Composer } from "./use-composer.ts";
import type { EditFields } from "./use-draft-fields.ts";
import { useInsertAtCursor } from "./use-insert-at-cursor.ts";

interface ThreadEditorProps {
  composer: Composer;
  edit: EditFields;
  account: SocialAccount | null;
}

/** The posts of a thread, one box each: written, moved and taken out. */
export function ThreadEditor({ composer, edit, account }: ThreadEditorProps) {
  const { thread: texts } = useTexts("composer");
  const [told, setTold] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const tweets = tweetsOf(composer.draft);
  const put = (boxes: readonly string[]) => edit(asThread(boxes));
  const reorder = useReorder({
    count: tweets.length,
    onMove: (from, to) => {
      put(moved(tweets, from, to));
      setTold(texts.movedTo(to + 1, tweets.length));
    },
  });
  const focusLast = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child textarea")?.focus());
  const add = () => {
    if (tweets.length >= threadMax) return;
    put([...tweets, ""]);
    composer.begin(`thread.${tweets.length}`);
    focusLast();
  };
  const takeOut = (index: number) => {
    put(tweets.toSpliced(index, 1));
    const text = tweets[index] ?? "";
    if (text.trim() === "") return;
    // What was written since stays.
    const onClick = () => edit((fields) => asThread(tweetsOf(fields).toSpliced(index, 0, text)));
    showToast({ tone: "info", title: texts.removed(index + 1), action: { label: texts.undo, onClick } });
  };
  return (
    <div className="grid gap-3">
      <output className="sr-only">{told}</output>
      <ol ref={list}>
        {tweets.map((text, index) => (
          <li
            key={index}
            {...reorder.item(index)}
            className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-3 data-lifted:[&_textarea]:border-thread data-lifted:[&_textarea]:shadow-float max-md:grid-cols-[28px_minmax(0,1fr)] max-md:gap-x-2"
          >
            <span aria-hidden="true" className="flex flex-col items-center pt-1">
              <Avatar name={account?.name ?? "X"} imageUrl={account?.avatarUrl ?? null} size="sm" />
              <span className="mt-1 w-0.5 grow bg-thread" />
            </span>
            <TweetBox
              composer={composer}
              text={text}
              place={index + 1}
              of={tweets.length}
              path={`thread.${index}`}
              onChange={(next) => put(tweets.with(index, next))}
              onNext={add}
              onRemove={tweets.length > 1 ? () => takeOut(index) : null}
              handle={reorder.handle(index)}
            />
          </li>
        ))}
      </ol>
      <div className="pl-12 max-md:pl-9">
        <Button size="sm" onClick={add} disabled={tweets.length >= threadMax} aria-keyshortcuts="Control+Shift+Enter">
          {texts.add}
        </Button>
        {tweets.length >= threadMax && <p className="mt-1 text-xs text-ink-3">{texts.most(threadMax)}</p>}
      </div>
    </div>
  );
}

interface TweetBoxProps {
  composer: Composer;
  text: string;
  place: number;
  of: number;
  path: string;
  onChange: (text: string) => void;
  /** Another one behind the last. */
  onNext: () => void;
  onRemove: (() => void) | null;
  handle: ReturnType<ReturnType<typeof useReorder>["handle"]>;
}

function TweetBox({ composer, text, place, of, path, onChange, onNext, onRemove, handle }: TweetBoxProps) {
  const { thread: texts } = useTexts("composer");
  const { rules, problemOf, leave } = composer;
  const insert = useInsertAtCursor(text, onChange);
  const length = rules?.textLength("x", text) ?? text.length;
  const tool = "touch-area grid size-8 place-items-center rounded-sm text-ink-3 hover:bg-surface-3 hover:text-ink-1";
  return (
    <div className="grid gap-1 pb-3">
      <Textarea
        label={texts.nth(place, of)}
        hideLabel
        rows={3}
        value={text}
        onValueChange={onChange}
        onBlur={() => text.trim() !== "" && leave(path)}
        inputRef={insert.ref}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !event.shiftKey || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          onNext();
        }}
        error={length > tweetMax ? texts.over(length - tweetMax) : problemOf(path)}
        placeholder={place === 1 ? texts.placeholder : texts.next}
      />
      <div className="flex items-center gap-1">
        {of > 1 && (
          <button
            type="button"
            {...handle}
            aria-label={texts.move(place)}
            title={texts.moveHint}
            className={`${tool} cursor-grab touch-none active:cursor-grabbing`}
          >
            <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
        {onRemove !== null && (
          <button type="button" aria-label={texts.remove(place)} onClick={onRemove} className={tool}>
            <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
        <EmojiButton onChoose={insert.put} />
        <LengthRing used={length} limit={tweetMax} />
      </div>
    </div>
  );
}
