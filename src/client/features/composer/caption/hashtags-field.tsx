import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { networkRules } from "#shared/platforms/rules-for.ts";
import type { EditFields } from "../draft/use-draft-fields.ts";
import type { Composer } from "../use-composer.ts";
import { cleanHashtags, hashtagsOf, mergeHashtags, usualHashtags } from "./hashtags.ts";
import { SuggestHashtags } from "./suggest-caption.tsx";

const usualAtOnce = 6;
const recentPosts = { limit: 50 } as const;

/** Hashtags: typed, pasted, or chosen from those used most in recent posts. */
export function HashtagsField({ composer, edit }: { composer: Composer; edit: EditFields }) {
  const { hashtags: messages } = useMessages("composer");
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
        // A single word is pasted at the cursor by the browser.
        if (!/[\s,;#]/.test(pasted.trim())) return;
        event.preventDefault();
        edit((fields) => ({ hashtags: mergeHashtags(fields.hashtags, hashtagsOf(cleanHashtags(pasted))) }));
      }}
    >
      <TextField
        label={messages.label}
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
        counter={
          composer.kind !== "any" || platforms.some((platform) => networkRules[platform].hashtagMax !== null)
            ? { used: hashtagsOf(hashtags).length, limit: networkRules.instagram.hashtagMax ?? 0 }
            : undefined
        }
        error={problemOf("hashtags")}
        hint={messages.hint}
      />
      {usual.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-1.5 text-xs">
          <legend className="sr-only">{messages.usual}</legend>
          <span className="text-ink-3" aria-hidden="true">
            {messages.usual}
          </span>
          {usual.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-label={messages.add({ tag })}
              onClick={() => put(mergeHashtags(hashtags, [tag]))}
              className="touch-area rounded-full border border-line px-2 py-0.5 text-ink-2 hover:border-line-strong hover:text-ink-1"
            >
              <bdi>#{tag}</bdi>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
