import type { PublicCreation } from "#shared/users/public-profiles.ts";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { SizedImage } from "#client/ui/sized-image.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { usePublicCreations } from "./use-public-creations.ts";

/** What was marked public, the newest first. */
export function PublicCreations({ handle }: { handle: string }) {
  const texts = useTexts("people");
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    usePublicCreations(handle);
  const creations = data?.pages.flatMap((page) => page.creations);
  return (
    <section aria-labelledby="creations-title" aria-busy={creations === undefined} className="grid gap-4">
      <h2 id="creations-title">{texts.creations}</h2>
      {error !== null && creations === undefined && (
        <Callout
          tone="danger"
          announce="alert"
          title={texts.failed}
          action={
            <Button size="sm" busy={isFetching} busyLabel={texts.loading} onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          }
        />
      )}
      {creations === undefined && error === null && <Skeleton lines={3} />}
      {creations?.length === 0 && <EmptyState title={texts.noCreations} />}
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
          busyLabel={texts.loading}
          onClick={() => void fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </section>
  );
}

/** Opens the whole picture or video; the square shows only its middle. */
function Creation({ creation: { title, altText, type, fileUrl, thumbnailUrl } }: { creation: PublicCreation }) {
  const texts = useTexts("people");
  return (
    <a
      href={fileUrl}
      className="group block overflow-hidden rounded-lg border border-line bg-surface-1"
      aria-label={type === "video" ? texts.video(title) : title}
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
      <span className="block truncate px-3 py-2 text-sm" title={title}>
        {title}
      </span>
    </a>
  );
}
