import { useInfiniteQuery } from "@tanstack/react-query";
import { SizedImage } from "#client/features/creations/sized-image.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import type { PublicCreation } from "#shared/public-profiles/public-profiles.ts";

/** Public creations, newest first. */
export function PublicCreations({ handle }: { handle: string }) {
  const messages = useMessages("publicProfiles");
  const query = usePublicCreations(handle);
  const failure = useFailure(query);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const creations = data?.pages.flatMap((page) => page.creations);
  return (
    <section aria-labelledby="creations-title" aria-busy={creations === undefined} className="grid gap-4">
      <h2 id="creations-title">{messages.creations}</h2>
      {failure !== null && creations === undefined && (
        <Callout
          tone="danger"
          announce="alert"
          title={messages.failed}
          action={
            <Button size="sm" busy={failure.isRetrying} busyLabel={messages.loading} onClick={failure.onRetry}>
              {messages.retry}
            </Button>
          }
        />
      )}
      {creations === undefined && failure === null && <Skeleton lines={3} />}
      {creations?.length === 0 && <EmptyState title={messages.noCreations} />}
      {creations !== undefined && creations.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
          {creations.map((creation) => (
            <li key={creation.id}>
              <Creation creation={creation} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          className="justify-self-center"
          busy={isFetchingNextPage}
          busyLabel={messages.loading}
          onClick={() => void fetchNextPage()}
        >
          {messages.more}
        </Button>
      )}
    </section>
  );
}

/** Links to the complete picture or video; the thumbnail is cropped to a square. */
function Creation({ creation: { title, altText, type, fileUrl, thumbnailUrl } }: { creation: PublicCreation }) {
  const messages = useMessages("publicProfiles");
  return (
    <a
      href={fileUrl}
      className="group block overflow-hidden rounded-lg border border-line bg-surface-1"
      aria-label={type === "video" ? messages.video({ title }) : title}
    >
      {thumbnailUrl !== null && (
        <SizedImage
          url={thumbnailUrl}
          alt={altText ?? ""}
          sizes="(min-width: 1024px) 260px, (min-width: 768px) 33vw, 50vw"
          loading="lazy"
          className="aspect-square w-full object-cover"
        />
      )}
      <span dir="auto" className="block truncate px-3 py-2 text-sm" title={title}>
        {title}
      </span>
    </a>
  );
}

/** A person's public creations, page by page. */
function usePublicCreations(handle: string) {
  const { client } = trpc.useUtils();
  const input = { handle, limit: 24 };
  return useInfiniteQuery({
    ...inPages(["publicProfiles", "creations"], input, client.publicProfiles.creations.query),
  });
}
