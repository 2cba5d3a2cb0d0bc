import { errorText } from "#client/lib/api/api-error.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";

interface LoadErrorProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of data that could not be loaded. */
export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  const { retry } = useMessages("settings");
  return (
    <Callout
      tone="danger"
      announce="alert"
      title={title}
      action={
        <Button size="sm" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {errorText(error)}
    </Callout>
  );
}
