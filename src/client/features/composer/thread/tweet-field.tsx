import { useMessages } from "#client/lib/language/language.ts";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { EmojiButton } from "../caption/emoji-button.tsx";
import { withHashtags } from "../caption/hashtags.ts";
import { ShortenLinks } from "../caption/shorten-links.tsx";
import { SuggestCaption } from "../caption/suggest-caption.tsx";
import { useInsertAtCursor } from "../caption/use-insert-at-cursor.ts";
import type { EditFields } from "../draft/use-draft-fields.ts";
import type { Composer } from "../use-composer.ts";
import { roomInThread } from "./tweets.ts";

/** The text field of a single tweet. */
export function TweetField({ composer, edit }: { composer: Composer; edit: EditFields }) {
  const { thread: messages } = useMessages("composer");
  const { draft, problemOf, leave } = composer;
  const { content, creations } = draft;
  const { used, limit } = roomInThread(composer, content);
  const fits = (text: string) => {
    const room = roomInThread(composer, text);
    return room.used <= room.limit;
  };
  const put = (text: string) => edit({ content: text });
  const insert = useInsertAtCursor(content, put);
  return (
    <Textarea
      label={messages.tweet}
      action={
        <>
          <EmojiButton onChoose={insert.put} />
          <ShortenLinks text={content} onShortened={put} />
          <SuggestCaption
            value={{ content, hashtags: "" }}
            onChange={(suggested) => put(withHashtags(suggested.content, suggested.hashtags, fits))}
            creation={creations[0] ?? null}
            platforms={draft.platforms}
          />
        </>
      }
      rows={5}
      value={content}
      onValueChange={put}
      onBlur={() => content.trim() !== "" && leave("content")}
      inputRef={insert.ref}
      counter={{ used, limit }}
      error={used > limit ? messages.tooLong({ over: used - limit }) : problemOf("content")}
      placeholder={messages.placeholder}
    />
  );
}
