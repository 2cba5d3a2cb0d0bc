import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { shellMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";

/** True if this server has a text model. Without one no suggestions are offered. */
export const useCanSuggest = (): boolean =>
  trpc.generation.models.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.text != null;

interface SuggestionOptions<Text> {
  /** The current value of the field or fields. */
  value: Text;
  onChange: (value: Text) => void;
  ask: (value: Text, signal: AbortSignal) => Promise<Text>;
  /** Title of the toast after the replacement: "Prompt improved". */
  done: string;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Requests a text from the text model and replaces the value with it; the toast can undo it. Escape cancels. */
export function useSuggestion<Text>({ value, onChange, ask, done }: SuggestionOptions<Text>) {
  const [asking, setAsking] = useState<AbortController | null>(null);
  // The response and the undo come long after the render that started the request.
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

  const replace = (text: Text, title: string) => {
    const { undo, back } = shellMessages().kit.suggestion;
    const before = latest.current.value;
    latest.current.onChange(text);
    showToast({ tone: "info", title, action: { label: undo, onClick: () => replace(before, back) } });
  };

  const begin = async () => {
    const { suggestion: messages } = shellMessages().kit;
    const controller = new AbortController();
    setAsking(controller);
    try {
      const suggested = await ask(value, controller.signal);
      if (controller.signal.aborted) return;
      // If the user has edited the text meanwhile, the toast offers the suggestion instead.
      if (isSame(latest.current.value, value)) replace(suggested, done);
      else
        showToast({
          tone: "info",
          title: messages.ready,
          description: messages.readyText,
          action: { label: messages.use, onClick: () => replace(suggested, done) },
        });
    } catch (error) {
      if (controller.signal.aborted) return;
      const again = { label: messages.again, onClick: () => void begin() };
      showToast({ tone: "danger", title: messages.none, description: errorText(error), action: again });
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
