import { Link } from "react-router-dom";
import { noWords, useErrorCatalogue } from "#client/features/platforms/error-catalogue.ts";
import { useLanguage, useMessages } from "#client/lib/language/language.ts";
import { useSay } from "#client/lib/language/sentences.ts";
import { paths } from "#client/lib/paths.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";
import { deliveryHelp } from "./delivery-help.ts";

interface DeliveryErrorProps {
  error: TargetError;
  /** The delivery ended: it is not retried until the user acts. */
  isFinal: boolean;
  /** Names what failed, if that is not the post itself. */
  lead?: string;
}

/** Cause, fix and next step. English is the server's own message, which says how far a thread got. */
export function DeliveryError({ error, isFinal, lead }: DeliveryErrorProps) {
  const language = useLanguage();
  const { target: messages } = useMessages("posts");
  const { data: catalogue, isPending } = useErrorCatalogue();
  const explanation = catalogue?.explainError(error.code, isFinal) ?? null;
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
            {messages.reconnect}
          </Link>
        </>
      )}
    </p>
  );
}

/** The meaning of an error code in the user's language, and the code itself. */
export function ErrorCodeText({ code }: { code: string }) {
  const explanation = useErrorCatalogue().data?.explainError(code) ?? null;
  return (
    <p className="text-sm text-ink-2">
      {explanation?.cause} <span className="num text-xs text-ink-3">{code}</span>
    </p>
  );
}
