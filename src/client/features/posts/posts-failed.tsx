import { errorText } from "#client/lib/api/api-error.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";

interface PostsFailedProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown if posts could not be loaded. */
export function PostsFailed({ error, isRetrying, onRetry }: PostsFailedProps) {
  const { failedToLoad, retry, retrying } = useMessages("posts");
  return (
    <div className="border-t border-line p-4 md:px-5">
      <Callout
        tone="danger"
        announce="alert"
        title={failedToLoad}
        action={
          <Button size="sm" onClick={onRetry} busy={isRetrying} busyLabel={retrying}>
            {retry}
          </Button>
        }
      >
        {errorText(error)}
      </Callout>
    </div>
  );
}
