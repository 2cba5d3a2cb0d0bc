import { errorText } from "#client/lib/api-error.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Card, CardHeader } from "#client/ui/card.tsx";

/** What the person has made here, counted by the server. */
export function ActivityStats() {
  const { stats: texts } = useTexts("profile");
  const stats = trpc.analytics.stats.useQuery({}, { select: (answer) => answer.stats });
  const { images, videos, posts } = stats.data ?? {};
  const counts = [
    { label: texts.images, count: images },
    { label: texts.videos, count: videos },
    { label: texts.posts, count: posts },
  ];
  return (
    <Card aria-labelledby="activity" aria-busy={stats.isPending || undefined}>
      <CardHeader title={texts.title} id="activity" />
      {stats.error === null ? (
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
          <Callout
            tone="danger"
            announce="alert"
            title={texts.failed}
            action={
              <Button size="sm" onClick={() => void stats.refetch()}>
                {texts.retry}
              </Button>
            }
          >
            {errorText(stats.error)}
          </Callout>
        </div>
      )}
    </Card>
  );
}
