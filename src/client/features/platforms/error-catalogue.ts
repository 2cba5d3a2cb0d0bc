import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "#client/lib/language/language.ts";
import { loadArea } from "#client/lib/language/messages.ts";

/** Explains errors of networks. The catalogue is large: it loads when an error is shown. */
export function useErrorCatalogue() {
  const language = useLanguage();
  return useQuery({
    queryKey: ["error-catalogue", language],
    queryFn: async () => {
      const [{ explainError }, words] = await Promise.all([
        import("#shared/error-catalogue/explain-error.ts"),
        loadArea(language, "errors"),
      ]);
      return { explainError: (code: string, isFinal = false) => explainError(code, words, isFinal) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A space that keeps the height of the line while the catalogue loads. */
export const noWords = "\u00a0";
