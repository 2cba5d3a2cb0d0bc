import { Check, CircleAlert } from "lucide-react";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";

/** What became of a change that saves itself; a mutation of react-query says exactly this. */
interface SaveStateProps {
  isSuccess: boolean;
  error: unknown;
}

/** A quiet word beside the control. A refusal says why; by then the control shows again what is kept. */
export function SaveState({ isSuccess, error }: SaveStateProps) {
  const { saved, notSaved } = useTexts("settings");
  return (
    <output className="text-xs">
      {isSuccess && (
        <span className="inline-flex animate-arrive items-center gap-1 text-ink-3">
          <Check size={14} strokeWidth={2} aria-hidden="true" />
          {saved}
        </span>
      )}
      {error !== null && (
        <span role="alert" className="inline-flex items-start gap-1 text-danger">
          <CircleAlert size={14} strokeWidth={2} className="mt-px shrink-0" aria-hidden="true" />
          {`${notSaved}: ${errorText(error)}`}
        </span>
      )}
    </output>
  );
}
