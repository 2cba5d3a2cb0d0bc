import { noWords, useErrorCatalogue } from "#client/lib/error-catalogue.ts";
import { useLanguage } from "#client/lib/language.ts";
import { useSay } from "#client/lib/sentences.ts";
import type { NotificationWords } from "./notification-words.ts";

/** Why it came so, by its code where the catalogue of errors has it, else as the server said it. */
export function NotificationReason({ code, message }: NonNullable<NotificationWords["reason"]>) {
  const language = useLanguage();
  const say = useSay();
  const { data: catalogue, isPending } = useErrorCatalogue();
  if (language === "en") return say(message);
  if (isPending) return noWords;
  return catalogue?.explainError(code ?? "", language)?.cause ?? say(message);
}
