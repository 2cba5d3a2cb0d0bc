import type { PostRow } from "#server/domains/posts/store/posts.queries.ts";
import type { CountedFigures } from "#server/domains/posts/store/read-posts.queries.ts";
import type { Engagement } from "#shared/posts/posts.ts";

type TypedFigures = Pick<PostRow, "likes" | "comments" | "shares" | "views" | "engagementAt">;

function manualOf({ engagementAt, likes, comments, shares, views }: TypedFigures): Engagement["manual"] {
  if (engagementAt === null || [likes, comments, shares, views].every((figure) => figure === null)) return null;
  return { likes, comments, shares, views, updatedAt: engagementAt.toISOString() };
}

/** What the networks count, each figure that none of them counts as it was typed, as in the sums of analytics. null: nothing is known. */
export function toEngagement(typed: TypedFigures, { at, ...counted }: CountedFigures): Engagement | null {
  const manual = manualOf(typed);
  if (at === null) return manual && { ...manual, source: "manual", manual };
  return {
    likes: counted.likes ?? typed.likes,
    comments: counted.comments ?? typed.comments,
    shares: counted.shares ?? typed.shares,
    views: counted.views ?? typed.views,
    source: "networks",
    updatedAt: new Date(at).toISOString(),
    manual,
  };
}
