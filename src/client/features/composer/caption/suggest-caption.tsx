import { SuggestButton } from "#client/features/suggestions/suggest-button.tsx";
import { useCanSuggest, useSuggestion } from "#client/features/suggestions/use-suggestion.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { mergeHashtags } from "./hashtags.ts";

interface CaptionTexts {
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

/** Returns a function that asks the text model for a caption and hashtags. */
function useCaptionRequest({ creation, platforms }: Pick<SuggestProps<never>, "creation" | "platforms">) {
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

/** Suggests a caption; hashtags that come with it are added to the existing ones. */
export function SuggestCaption({ value, onChange, creation, platforms }: SuggestProps<CaptionTexts>) {
  const { caption: messages } = useMessages("composer");
  const requestCaption = useCaptionRequest({ creation, platforms });
  const suggestion = useSuggestion({
    value,
    onChange,
    ask: async ({ content, hashtags }, signal) => {
      const suggested = await requestCaption(content, signal);
      return { content: suggested.caption, hashtags: mergeHashtags(hashtags, suggested.hashtags) };
    },
    done: messages.suggested,
  });
  if (!useCanSuggest()) return null;
  return (
    <SuggestButton
      label={messages.suggest}
      busyLabel={messages.writing}
      suggestion={suggestion}
      disabled={creation === null && value.content.trim() === ""}
    />
  );
}

/** Adds hashtags that fit the current caption. */
export function SuggestHashtags({
  value,
  onChange,
  creation,
  platforms,
  content,
}: SuggestProps<string> & { content: string }) {
  const { hashtags: messages } = useMessages("composer");
  const requestCaption = useCaptionRequest({ creation, platforms });
  const suggestion = useSuggestion({
    value,
    onChange,
    ask: async (hashtags, signal) => mergeHashtags(hashtags, (await requestCaption(content, signal)).hashtags),
    done: messages.suggested,
  });
  if (!useCanSuggest()) return null;
  return (
    <SuggestButton
      label={messages.suggest}
      busyLabel={messages.looking}
      suggestion={suggestion}
      disabled={creation === null && content.trim() === ""}
    />
  );
}
