import { GripVertical, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Counter } from "#client/ui/fields/counter.tsx";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { moved, useReorder } from "#client/ui/lists/use-reorder.ts";
import { Avatar } from "#client/ui/pictures/avatar.tsx";
import { threadMax } from "#shared/platforms/network-rules.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { EmojiButton } from "../caption/emoji-button.tsx";
import { useInsertAtCursor } from "../caption/use-insert-at-cursor.ts";
import type { EditFields } from "../draft/use-draft-fields.ts";
import type { Composer } from "../use-composer.ts";
import { useThreadWords } from "./thread-words.ts";
import { asThread, roomInThread, tweetsOf } from "./tweets.ts";

interface ThreadEditorProps {
  composer: Composer;
  edit: EditFields;
  account: SocialAccount | null;
}

/** The posts of a thread, one text field each, which can be reordered and removed. */
export function ThreadEditor({ composer, edit, account }: ThreadEditorProps) {
  const messages = useThreadWords(composer.kind);
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const tweets = tweetsOf(composer.draft);
  const put = (texts: readonly string[]) => edit(asThread(texts));
  const reorder = useReorder({
    count: tweets.length,
    onMove: (from, to) => {
      put(moved(tweets, from, to));
      setAnnouncement(messages.movedTo({ place: to + 1, of: tweets.length }));
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
  const remove = (index: number) => {
    put(tweets.toSpliced(index, 1));
    const text = tweets[index] ?? "";
    if (text.trim() === "") return;
    // Changes since the removal are kept.
    const onClick = () => edit((fields) => asThread(tweetsOf(fields).toSpliced(index, 0, text)));
    showToast({
      tone: "info",
      title: messages.removed({ place: index + 1 }),
      action: { label: messages.undo, onClick },
    });
  };
  return (
    <div className="grid gap-3">
      <output className="sr-only">{announcement}</output>
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
              position={index + 1}
              of={tweets.length}
              path={`thread.${index}`}
              onChange={(next) => put(tweets.with(index, next))}
              onNext={add}
              onRemove={tweets.length > 1 ? () => remove(index) : null}
              handle={reorder.handle(index)}
            />
          </li>
        ))}
      </ol>
      <div className="pl-12 max-md:pl-9">
        <Button size="sm" onClick={add} disabled={tweets.length >= threadMax} aria-keyshortcuts="Control+Shift+Enter">
          {messages.add}
        </Button>
        {tweets.length >= threadMax && <p className="mt-1 text-xs text-ink-3">{messages.most({ count: threadMax })}</p>}
      </div>
    </div>
  );
}

interface TweetBoxProps {
  composer: Composer;
  text: string;
  position: number;
  of: number;
  path: string;
  onChange: (text: string) => void;
  /** Adds a post at the end. */
  onNext: () => void;
  onRemove: (() => void) | null;
  handle: ReturnType<ReturnType<typeof useReorder>["handle"]>;
}

function TweetBox({ composer, text, position, of, path, onChange, onNext, onRemove, handle }: TweetBoxProps) {
  const messages = useThreadWords(composer.kind);
  const { problemOf, leave } = composer;
  // A network without threads publishes the first post as its text.
  const problem = problemOf(path) ?? (position === 1 ? problemOf("content") : undefined);
  const insert = useInsertAtCursor(text, onChange);
  const { used, limit } = roomInThread(composer, text);
  const tool = "touch-area grid size-8 place-items-center rounded-sm text-ink-3 hover:bg-surface-3 hover:text-ink-1";
  return (
    <div className="grid gap-1 pb-3">
      <Textarea
        label={messages.nth({ place: position, of })}
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
        error={used > limit ? messages.over({ count: used - limit }) : problem}
        placeholder={position === 1 ? messages.placeholder : messages.next}
      />
      <div className="flex items-center gap-1">
        {of > 1 && (
          <button
            type="button"
            {...handle}
            aria-label={messages.move({ place: position })}
            title={messages.moveHint}
            className={`${tool} cursor-grab touch-none active:cursor-grabbing`}
          >
            <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
        {onRemove !== null && (
          <button type="button" aria-label={messages.remove({ place: position })} onClick={onRemove} className={tool}>
            <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
        <EmojiButton onChoose={insert.put} />
        <LengthRing used={used} limit={limit} />
      </div>
    </div>
  );
}

const radius = 7;
const round = 2 * Math.PI * radius;

/** The used length of a tweet as a number and a ring. */
function LengthRing({ used, limit }: { used: number; limit: number }) {
  const tone = used > limit ? "text-danger" : used >= limit * 0.9 ? "text-warning" : "text-ink-3";
  return (
    <span className="ml-auto flex items-center gap-2">
      <Counter used={used} limit={limit} />
      <svg viewBox="0 0 18 18" className={`size-[18px] -rotate-90 ${tone}`} aria-hidden="true">
        <circle cx="9" cy="9" r={radius} fill="none" strokeWidth="2" className="stroke-surface-3" />
        <circle
          cx="9"
          cy="9"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray={`${Math.min(1, used / limit) * round} ${round}`}
        />
      </svg>
    </span>
  );
}
