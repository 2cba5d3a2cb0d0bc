import { Check, CircleAlert } from "lucide-react";
import { errorText } from "#client/lib/api/api-error.ts";
import { useMessages } from "#client/lib/language/language.ts";

/** The result of a change that is saved automatically; a mutation of react-query has these fields. */
interface SaveStateProps {
  isSuccess: boolean;
  error: unknown;
}

/** A short note beside the control: saved, or the error. After an error the control shows the stored value again. */
export function SaveState({ isSuccess, error }: SaveStateProps) {
  const { saved, notSaved } = useMessages("settings");
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
