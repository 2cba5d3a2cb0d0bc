import { errorText } from "#client/lib/api-error.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";

interface DashboardErrorProps {
  error: unknown;
  /** Nothing could be loaded at all, so samples stand below. */
  isSample: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

export function DashboardError({ error, isSample, isRetrying, onRetry }: DashboardErrorProps) {
  return (
    <div className="mb-(--gutter) grid justify-items-start gap-3">
      <Callout
        tone="danger"
        announce="alert"
        className="w-full"
        title="Failed to load dashboard data"
        action={
          <Button size="sm" busy={isRetrying} busyLabel="Retrying" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {errorText(error)}
        {!isSample && " What you see was loaded before."}
      </Callout>
      {isSample && <Badge tone="warning">Sample data</Badge>}
    </div>
  );
}
