import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";

interface ListFailedProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** In the place of something that could not be read. */
export function ListFailed({ title, error, onRetry }: ListFailedProps) {
  const { retry } = useTexts("settings");
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
