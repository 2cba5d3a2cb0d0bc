import { useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatNumber } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Card, CardHeader } from "#client/ui/layout/card.tsx";

/** The number of images, videos and posts of the workspace, which is named unless it is the user's own. */
export function ActivityStats() {
  const { stats: messages } = useMessages("profile");
  const { name, isPersonal } = useWorkspace();
  const stats = trpc.analytics.stats.useQuery({}, { select: (answer) => answer.stats });
  const failure = useFailure(stats);
  const { images, videos, posts } = stats.data ?? {};
  const counts = [
    { label: messages.images, count: images },
    { label: messages.videos, count: videos },
    { label: messages.posts, count: posts },
  ];
  return (
    <Card aria-labelledby="activity" aria-busy={stats.isPending || undefined}>
      <CardHeader title={messages.title} id="activity">
        {!isPersonal && (
          <span dir="auto" className="text-xs wrap-anywhere text-ink-3">
            {name}
          </span>
        )}
      </CardHeader>
      {failure === null ? (
        <dl className="grid grid-cols-3 divide-x divide-line border-t border-line">
          {counts.map(({ label, count }) => (
            <div key={label} className="flex flex-col-reverse px-4 py-4 md:px-5">
              <dt className="text-sm text-ink-3">{label}</dt>
              <dd className="font-display text-stat font-[560] tabular-nums">
                {count === undefined ? <span className="text-ink-3">–</span> : formatNumber(count)}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className="px-4 pb-4 md:px-5 md:pb-5">
          <LoadError title={messages.failed} {...failure} />
        </div>
      )}
    </Card>
  );
}
