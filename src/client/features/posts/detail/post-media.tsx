import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { SizedImage } from "#client/features/creations/sized-image.tsx";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { creationPath } from "#client/lib/paths.ts";
import { cx } from "#client/ui/cx.ts";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { PostMedium } from "#shared/posts/post-media.ts";
import type { Post } from "#shared/posts/posts.ts";

/** The pictures and videos of a post in their order, each with its alternative text. */
export function PostMedia({ post }: { post: Post }) {
  const { detail: messages } = useMessages("posts");
  const { data } = trpc.posts.media.useQuery({ id: post.id });
  const isOne = post.creationIds.length === 1;
  return (
    <Card aria-labelledby="media">
      <CardHeader title={messages.media} id="media" />
      <CardBody>
        <ul className={cx("grid gap-3", isOne ? "max-w-sm" : "grid-cols-2 sm:grid-cols-3")}>
          {post.creationIds.map((id) => {
            const medium = data?.media.find((one) => one.id === id);
            return (
              <li key={id} className="min-w-0">
                <div className="aspect-square overflow-hidden rounded-md border border-line bg-surface-2">
                  {medium !== undefined && medium.thumbnailUrl !== null && (
                    <MediumLink medium={medium}>
                      <SizedImage
                        url={medium.thumbnailUrl}
                        alt={medium.altText ?? messages.openMedium[medium.type]}
                        sizes={isOne ? "384px" : "220px"}
                        loading="lazy"
                        className="size-full object-contain"
                      />
                    </MediumLink>
                  )}
                </div>
                {medium !== undefined && (
                  <p dir="auto" className="mt-1 line-clamp-2 text-xs text-ink-3">
                    {medium.altText ?? messages.noAltText}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      </CardBody>
    </Card>
  );
}

/** Leads to the creation in the library, and for those who do not see the library to the file. */
function MediumLink({ medium, children }: { medium: PostMedium; children: ReactNode }) {
  const seesLibrary = useMay()("content.read");
  if (seesLibrary)
    return (
      <Link to={creationPath(medium)} className="block size-full">
        {children}
      </Link>
    );
  return (
    <a href={medium.fileUrl} target="_blank" rel="noreferrer" className="block size-full">
      {children}
    </a>
  );
}
