import type { Creation } from "#shared/creations/creations.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useCanSuggest, useSuggestion } from "#client/lib/use-suggestion.ts";
import { SuggestButton } from "#client/ui/suggest-button.tsx";
import { mergeHashtags } from "./hashtags.ts";

interface Texts {
  content: string;
  hashtags: string;
}

interface SuggestProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  creation: Creation | null;
  platforms: readonly Platform[];
}

const topicMax = 2_000;

/** The words of a post about what was typed and chosen, as the text model would put them. */
function useWriter({ creation, platforms }: Pick<SuggestProps<never>, "creation" | "platforms">) {
  const { client } = trpc.useUtils();
  return (content: string, signal: AbortSignal) =>
    client.suggestions.caption.mutate(
      {
        ...(content.trim() !== "" && { topic: content.slice(0, topicMax) }),
        ...(creation !== null && { creationId: creation.id }),
        ...(platforms.length > 0 && { platforms: [...platforms] }),
      },
      { signal },
    );
}

/** Writes the caption; the hashtags that come with it are added to those there are. */
export function SuggestCaption({ value, onChange, creation, platforms }: SuggestProps<Texts>) {
  const { caption: texts } = useTexts("composer");
  const write = useWriter({ creation, platforms });
  const suggestion = useSuggestion({
    value,
    onChange,
    ask: async ({ content, hashtags }, signal) => {
      const written = await write(content, signal);
      return { content: written.caption, hashtags: mergeHashtags(hashtags, written.hashtags) };
    },
    done: texts.suggested,
  });
  if (!useCanSuggest()) return null;
  return (
    <SuggestButton
      label={texts.suggest}
      busyLabel={texts.writing}
      suggestion={suggestion}
      disabled={creation === null && value.content.trim() === ""}
    />
  );
}

/** Adds hashtags that fit the caption as it stands. */
export function SuggestHashtags({
  value,
  onChange,
  creation,
  platforms,
  content,
}: SuggestProps<string> & { content: string }) {
  const { hashtags: texts } = useTexts("composer");
  const write = useWriter({ creation, platforms });
  const suggestion = useSuggestion({
    value,
    onChange,
    ask: async (hashtags, signal) => mergeHashtags(hashtags, (await write(content, signal)).hashtags),
    done: texts.suggested,
  });
  if (!useCanSuggest()) return null;
  return (
    <SuggestButton
      label={texts.suggest}
      busyLabel={texts.looking}
      suggestion={suggestion}
      disabled={creation === null && content.trim() === ""}
    />
  );
}
