import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
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
  const texts = useTexts("dashboard");
  return (
    <div className="mb-(--gutter) grid justify-items-start gap-3">
      <Callout
        tone="danger"
        announce="alert"
        className="w-full"
        title={texts.failed}
        action={
          <Button size="sm" busy={isRetrying} busyLabel={texts.retrying} onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      >
        {errorText(error)}
        {!isSample && ` ${texts.loadedBefore}`}
      </Callout>
      {isSample && <Badge tone="warning">{texts.sample}</Badge>}
    </div>
  );
}
