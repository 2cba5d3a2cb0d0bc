import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";

interface PostsFailedProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** In the place of posts that could not be read. */
export function PostsFailed({ error, isRetrying, onRetry }: PostsFailedProps) {
  const { failedToLoad, retry, retrying } = useTexts("posts");
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
