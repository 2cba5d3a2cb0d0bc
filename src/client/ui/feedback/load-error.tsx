import { errorText } from "#client/lib/api/api-error.ts";
import { useShellMessages } from "#client/lib/language/language.ts";
import { Button } from "../buttons/button.tsx";
import { Callout } from "./callout.tsx";

interface LoadErrorProps {
  title: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown in place of data that could not be loaded. */
export function LoadError({ title, error, isRetrying, onRetry }: LoadErrorProps) {
  const { unreachable } = useShellMessages();
  return (
    <Callout
      tone="danger"
      announce="alert"
      title={title}
      action={
        <Button size="sm" className="min-w-25" busy={isRetrying} busyLabel={unreachable.retrying} onClick={onRetry}>
          {unreachable.retry}
        </Button>
      }
    >
      {errorText(error)}
    </Callout>
  );
}
