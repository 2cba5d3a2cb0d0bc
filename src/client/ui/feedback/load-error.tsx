import { errorText } from "#client/lib/api/api-error.ts";
import type { Failure } from "#client/lib/cache/use-failure.ts";
import { useShellMessages } from "#client/lib/language/language.ts";
import { Button } from "../buttons/button.tsx";
import { Callout } from "./callout.tsx";

interface LoadErrorProps extends Failure {
  title: string;
  /** Of the button, and while it works; otherwise "Retry". */
  labels?: { tryAgain: string; trying: string };
}

/** Shown in place of data that could not be loaded. */
export function LoadError({ title, error, isRetrying, onRetry, labels }: LoadErrorProps) {
  const { unreachable } = useShellMessages();
  return (
    <Callout
      tone="danger"
      announce="alert"
      title={title}
      action={
        <Button
          size="sm"
          className="min-w-25"
          busy={isRetrying}
          busyLabel={labels?.trying ?? unreachable.retrying}
          onClick={onRetry}
        >
          {labels?.tryAgain ?? unreachable.retry}
        </Button>
      }
    >
      {errorText(error)}
    </Callout>
  );
}
