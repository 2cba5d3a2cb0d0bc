import { useTexts } from "#client/lib/language.ts";
import { Textarea } from "#client/ui/textarea.tsx";
import { EmojiButton } from "./emoji-button.tsx";
import { withHashtags } from "./hashtags.ts";
import { SuggestCaption } from "./suggest-caption.tsx";
import { tweetMax } from "./tweets.ts";
import type { Composer } from "./use-composer.ts";
import type { EditFields } from "./use-draft-fields.ts";
import { useInsertAtCursor } from "./use-insert-at-cursor.ts";

/** The one box of a single tweet. */
export function TweetField({ composer, edit }: { composer: Composer; edit: EditFields }) {
  const { thread: texts } = useTexts("composer");
  const { draft, rules, problemOf, leave } = composer;
  const { content, creations } = draft;
  const lengthOf = (text: string) => rules?.textLength("x", text) ?? text.length;
  const fits = (text: string) => lengthOf(text) <= tweetMax;
  const length = lengthOf(content);
  const put = (text: string) => edit({ content: text });
  const insert = useInsertAtCursor(content, put);
  return (
    <Textarea
      label={texts.tweet}
      action={
        <>
          <EmojiButton onChoose={insert.put} />
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
      counter={{ used: length, limit: tweetMax }}
      error={length > tweetMax ? texts.tooLong(length - tweetMax) : problemOf("content")}
      placeholder={texts.placeholder}
    />
  );
}
