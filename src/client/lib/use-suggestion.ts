import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { errorText } from "./api-error.ts";
import { shellTexts } from "./language.ts";
import { showToast } from "./toast.ts";
import { trpc } from "./trpc.ts";

/** Whether this server has a model that writes; nothing is offered where it has none. */
export const useCanSuggest = (): boolean =>
  trpc.generation.models.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.text != null;

interface SuggestionOptions<Text> {
  /** What stands in the field, or in several, now. */
  value: Text;
  onChange: (value: Text) => void;
  ask: (value: Text, signal: AbortSignal) => Promise<Text>;
  /** What is said when it stands there: "Prompt improved". */
  done: string;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Asks the text model for another text and puts it in place of the one there is; each replacement can be undone. Escape gives up. */
export function useSuggestion<Text>({ value, onChange, ask, done }: SuggestionOptions<Text>) {
  const [asking, setAsking] = useState<AbortController | null>(null);
  // An answer comes, and an undo is pressed, long after the render that began it.
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });

  useEffect(() => {
    if (asking === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      asking.abort();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      asking.abort();
    };
  }, [asking]);

  const put = (text: Text, title: string) => {
    const { undo, back } = shellTexts().kit.suggestion;
    const before = latest.current.value;
    latest.current.onChange(text);
    showToast({ tone: "info", title, action: { label: undo, onClick: () => put(before, back) } });
  };

  const begin = async () => {
    const { suggestion: texts } = shellTexts().kit;
    const controller = new AbortController();
    setAsking(controller);
    try {
      const suggested = await ask(value, controller.signal);
      if (controller.signal.aborted) return;
      // Somebody went on writing: that is not to be replaced unasked.
      if (isSame(latest.current.value, value)) put(suggested, done);
      else
        showToast({
          tone: "info",
          title: texts.ready,
          description: texts.readyText,
          action: { label: texts.use, onClick: () => put(suggested, done) },
        });
    } catch (error) {
      if (controller.signal.aborted) return;
      const again = { label: texts.again, onClick: () => void begin() };
      showToast({ tone: "danger", title: texts.none, description: errorText(error), action: again });
    } finally {
      setAsking((current) => (current === controller ? null : current));
    }
  };

  return {
    isAsking: asking !== null,
    ask: () => {
      if (asking === null) void begin();
    },
    cancel: () => asking?.abort(),
  };
}
