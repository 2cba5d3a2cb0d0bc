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
  }).data;

/** Why it came so, by its code where the catalogue of errors has it, else as the server said it. */
export function NotificationReason({ code, message }: NonNullable<NotificationWords["reason"]>) {
  const language = useLanguage();
  const say = useSay();
  const explanation = useCatalogue()?.explainError(code ?? "", language) ?? null;
  return language === "en" || explanation === null ? say(message) : explanation.cause;
}
