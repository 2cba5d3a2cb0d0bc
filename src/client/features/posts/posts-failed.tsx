import type { Failure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { LoadError } from "#client/ui/feedback/load-error.tsx";

/** Shown if posts could not be loaded. */
export function PostsFailed(failure: Failure) {
  const { failedToLoad } = useMessages("posts");
  return (
    <div className="border-t border-line p-4 md:px-5">
      <LoadError title={failedToLoad} {...failure} />
    </div>
  );
}
