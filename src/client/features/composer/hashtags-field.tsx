import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { TextField } from "#client/ui/text-field.tsx";
import { cleanHashtags, hashtagsOf, mergeHashtags, usualHashtags } from "./hashtags.ts";
import { SuggestHashtags } from "./suggest-caption.tsx";
import type { Composer } from "./use-composer.ts";
import type { EditFields } from "./use-draft-fields.ts";

const hashtagMax = 30;
const usualAtOnce = 6;
const recentPosts = { limit: 50 } as const;

/** Hashtags: typed, pasted from anywhere, or those that were used before. */
export function HashtagsField({ composer, edit }: { composer: Composer; edit: EditFields }) {
  const { hashtags: texts } = useTexts("composer");
  const { draft, problemOf, leave } = composer;
  const { hashtags, creations, platforms, content } = draft;
  const recent = trpc.posts.list.useQuery(recentPosts, { staleTime: 60_000 });
  const usual = usualHashtags(recent.data?.posts ?? [], hashtags, usualAtOnce);
  const put = (value: string) => edit({ hashtags: value });
  return (
    <div
      className="grid gap-2"
      onPaste={(event) => {
        const pasted = event.clipboardData.getData("text/plain");
        // A single word goes in where the cursor is, as anywhere else.
        if (!/[\s,;#]/.test(pasted.trim())) return;
        event.preventDefault();
        edit((fields) => ({ hashtags: mergeHashtags(fields.hashtags, hashtagsOf(cleanHashtags(pasted))) }));
      }}
    >
      <TextField
        label={texts.label}
        optional
        action={
          <SuggestHashtags
            value={hashtags}
            onChange={put}
            creation={creations[0] ?? null}
            platforms={platforms}
            content={content}
          />
        }
        value={hashtags}
        onValueChange={put}
        onBlur={() => leave("hashtags")}
        counter={{ used: hashtagsOf(hashtags).length, limit: hashtagMax }}
        error={problemOf("hashtags")}
        hint={texts.hint}
      />
      {usual.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-1.5 text-xs">
          <legend className="sr-only">{texts.usual}</legend>
          <span className="text-ink-3" aria-hidden="true">
            {texts.usual}
          </span>
          {usual.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-label={texts.add(tag)}
              onClick={() => put(mergeHashtags(hashtags, [tag]))}
              className="touch-area rounded-full border border-line px-2 py-0.5 text-ink-2 hover:border-line-strong hover:text-ink-1"
            >
              #{tag}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
