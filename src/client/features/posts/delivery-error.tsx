import { Link } from "react-router-dom";
import type { TargetError } from "#shared/posts/posts.ts";
import { noWords, useErrorCatalogue } from "#client/lib/error-catalogue.ts";
import { useLanguage, useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useSay } from "#client/lib/sentences.ts";
import { deliveryHelp } from "./delivery-help.ts";

interface DeliveryErrorProps {
  error: TargetError;
  /** It stays where it is until a person does something. */
  isFinal: boolean;
  /** What it is about, where that is not the post itself. */
  lead?: string;
}

/** What went wrong, what helps, and what to do next. English comes as the server said it, which knows how far a thread got. */
export function DeliveryError({ error, isFinal, lead }: DeliveryErrorProps) {
  const language = useLanguage();
  const { target: texts } = useTexts("posts");
  const { data: catalogue, isPending } = useErrorCatalogue();
  const explanation = catalogue?.explainError(error.code, language, isFinal) ?? null;
  const say = useSay();
  if (isPending && language !== "en") return <p className="text-sm">{noWords}</p>;
  const isTranslated = explanation !== null && language !== "en";
  const cause = isTranslated ? explanation.cause : say(error.message);
  const fix = isTranslated ? explanation.fix : error.fix && say(error.fix);
  return (
    <p className="text-sm text-ink-2">
      {lead === undefined ? cause : `${lead} ${cause}`}
      {deliveryHelp(explanation, fix, isFinal).map((sentence) => (
        <span key={sentence} className="text-ink-3">
          {" "}
          {sentence}
        </span>
      ))}
      {explanation?.step === "reconnect" && (
        <>
          {" "}
          <Link to={`${paths.settings}?tab=accounts`} className="link touch-area">
            {texts.reconnect}
          </Link>
        </>
      )}
    </p>
  );
}

/** What a code means, in the language of the person; the code itself for those who look it up. */
export function CodeInWords({ code }: { code: string }) {
  const language = useLanguage();
  const explanation = useErrorCatalogue().data?.explainError(code, language) ?? null;
  return (
    <p className="text-sm text-ink-2">
      {explanation?.cause} <span className="num text-xs text-ink-3">{code}</span>
    </p>
  );
}
