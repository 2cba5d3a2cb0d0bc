import { Link } from "react-router-dom";
import { SizedImage } from "#client/features/creations/sized-image.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { creationPath } from "#client/lib/paths.ts";
import { cx } from "#client/ui/cx.ts";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { Post } from "#shared/posts/posts.ts";

/** The pictures and videos of a post in their order, each with its alternative text. */
export function PostMedia({ post }: { post: Post }) {
  const { detail: messages } = useMessages("posts");
  const found = trpc.useQueries((t) => post.creationIds.map((id) => t.creations.get({ id })));
  const isOne = post.creationIds.length === 1;
  return (
    <Card aria-labelledby="media">
      <CardHeader title={messages.media} id="media" />
      <CardBody>
        <ul className={cx("grid gap-3", isOne ? "max-w-sm" : "grid-cols-2 sm:grid-cols-3")}>
          {found.map(({ data }, index) => {
            const id = post.creationIds[index];
            if (id === undefined) return null;
            const creation = data?.creation;
            const altText = post.altTexts[index] ?? post.altText ?? creation?.altText ?? null;
            return (
              <li key={id} className="min-w-0">
                <div className="aspect-square overflow-hidden rounded-md border border-line bg-surface-2">
                  {creation !== undefined && creation.thumbnailUrl !== null && (
                    <Link to={creationPath(creation)} className="block size-full">
                      <SizedImage
                        url={creation.thumbnailUrl}
                        alt={altText ?? creation.title}
                        sizes={isOne ? "384px" : "220px"}
                        loading="lazy"
                        className="size-full object-contain"
                      />
                    </Link>
                  )}
                </div>
                <p className="mt-1 line-clamp-2 text-xs text-ink-3">{altText ?? messages.noAltText}</p>
              </li>
            );
          })}
        </ul>
      </CardBody>
    </Card>
  );
}
