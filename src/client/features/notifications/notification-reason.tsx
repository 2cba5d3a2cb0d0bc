import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "#client/lib/language.ts";
import { useSay } from "#client/lib/sentences.ts";
import type { NotificationWords } from "./notification-words.ts";

/** The catalogue holds every language: it arrives once something went wrong. */
const useCatalogue = () =>
  useQuery({
    queryKey: ["error-catalogue"],
    queryFn: () => import("#shared/error-catalogue/explain-error.ts"),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Keeps the line of words that are on their way, instead of English. */
const noWords = "\u00a0";

/** Why it came so, by its code where the catalogue of errors has it, else as the server said it. */
export function NotificationReason({ code, message }: NonNullable<NotificationWords["reason"]>) {
  const language = useLanguage();
  const say = useSay();
  const { data: catalogue, isPending } = useCatalogue();
  if (language === "en") return say(message);
  if (isPending) return noWords;
  return catalogue?.explainError(code ?? "", language)?.cause ?? say(message);
}
