import { errorText } from "#client/lib/api/api-error.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";

interface DashboardErrorProps {
  error: unknown;
  /** Nothing could be loaded: sample data is shown below. */
  isSample: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

export function DashboardError({ error, isSample, isRetrying, onRetry }: DashboardErrorProps) {
  const messages = useMessages("dashboard");
  return (
    <div className="mb-(--gutter) grid justify-items-start gap-3">
      <Callout
        tone="danger"
        announce="alert"
        className="w-full"
        title={messages.failed}
        action={
          <Button size="sm" className="min-w-25" busy={isRetrying} busyLabel={messages.retrying} onClick={onRetry}>
            {messages.retry}
          </Button>
        }
      >
        {errorText(error)}
        {!isSample && ` ${messages.loadedBefore}`}
      </Callout>
      {isSample && <Badge tone="warning">{messages.sample}</Badge>}
    </div>
  );
}
