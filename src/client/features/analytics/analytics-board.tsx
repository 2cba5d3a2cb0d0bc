import { Link } from "react-router-dom";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { SandboxBadge } from "#client/features/social-accounts/sandbox-badge.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { fetchStatusOf, useFailure } from "#client/lib/cache/use-failure.ts";
import { formatMoment, formatNumber, formatShare } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Picks } from "#client/ui/feedback/picks.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import type { MetricsInput, Overview, PlatformMetrics } from "#shared/analytics/analytics.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { BestTimesCard } from "./best-times-card.tsx";
import { KpiStrip } from "./kpi-strip.tsx";
import { seriesOrder } from "./series-look.ts";
import { TopPosts } from "./top-posts.tsx";
import { useAccountInsights, useOverview, useTrends } from "./use-analytics.ts";
import { ViewsCard } from "./views-card.tsx";

function PlatformsCard({ platforms }: { platforms: readonly PlatformMetrics[] }) {
  const messages = useMessages("analytics");
  const shown = seriesOrder.flatMap((name) => platforms.find((one) => one.platform === name && one.posts > 0) ?? []);
  const all = shown.reduce((sum, { views }) => sum + (views ?? 0), 0);
  return (
    <Card aria-label={messages.platforms.title} className="flex flex-col">
      <CardHeader title={messages.platforms.title} />
      <CardBody className="grid grow content-stretch">
        {shown.length === 0 && <p className="text-sm text-ink-3">{messages.platforms.none}</p>}
        <ul className="grid auto-rows-fr gap-4 self-start xl:min-h-72">
          {shown.map((metrics) => (
            <PlatformRow key={metrics.platform} metrics={metrics} all={all} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function PlatformRow({ metrics, all }: { metrics: PlatformMetrics; all: number }) {
  const { platforms: messages, why } = useMessages("analytics");
  const { platform, views, posts, engagementRate } = metrics;
  const share = all === 0 ? 0 : (views ?? 0) / all;
  return (
    <li>
      <p className="mb-2 flex items-center gap-2.5">
        <PlatformIcon platform={platform} />
        <span>{platformNames[platform]}</span>
        <span className="num ml-auto">{views === null ? "–" : formatNumber(views)}</span>
      </p>
      <Picks share={share} units={20} />
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-3">
        <span>{views === null ? why.notCounted : messages.share({ share: formatShare(share) })}</span>
        <span>{messages.posts({ count: posts })}</span>
        {/* Without counted views the reason stands at the left already. */}
        {(views !== null || engagementRate !== null) && (
          <span>
            {engagementRate === null
              ? messages.noRate
              : messages.engagement({ rate: formatShare(engagementRate / 100) })}
          </span>
        )}
      </p>
    </li>
  );
}

/** No posts in this range and the previous one, and no older post gained views. */
const isEmpty = ({ totals, previous }: Overview, gained: readonly { totals: { views: number | null } }[] | undefined) =>
  totals.posts === 0 && previous.posts === 0 && gained?.every(({ totals: { views } }) => views === null) === true;

/** When the newest of these metrics was read, with a badge if it comes from the sandbox. */
function MeasuredAt({ metrics: { asOf, source } }: { metrics: Overview["totals"] }) {
  const messages = useMessages("analytics");
  if (asOf === null) return null;
  return (
    <p className="mt-2 flex items-center justify-end gap-2 text-xs text-ink-3">
      {messages.asOf({ moment: formatMoment(asOf) })}
      {source === "sandbox" && <SandboxBadge />}
    </p>
  );
}

export function AnalyticsBoard({ metrics }: { metrics: MetricsInput }) {
  const messages = useMessages("analytics");
  const overview = useOverview(metrics);
  const trends = useTrends(metrics);
  const insights = useAccountInsights(metrics);
  const failure = useFailure(
    {
      data: overview.data && trends.series,
      error: overview.error ?? trends.error,
      fetchStatus: fetchStatusOf([overview, trends]),
      isPlaceholderData: overview.isPlaceholderData || trends.isPlaceholderData,
      refetch: () => Promise.all([overview.refetch(), trends.refetch()]),
    },
    metrics,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gutter)">
      {failure !== null && <LoadError title={messages.failed} {...failure} />}
      {overview.data === undefined ? (
        failure === null && (
          <Card aria-busy="true" className="p-5">
            <Skeleton lines={3} />
          </Card>
        )
      ) : isEmpty(overview.data, trends.series) ? (
        <Card>
          <EmptyState
            large
            title={messages.empty.title}
            action={
              <IfMay action="content.write">
                <Link to={paths.postMeta} className={buttonClass({ variant: "primary" })}>
                  {messages.empty.action}
                </Link>
              </IfMay>
            }
          >
            {messages.empty.text}
          </EmptyState>
        </Card>
      ) : (
        <>
          <div>
            <KpiStrip overview={overview.data} insights={insights} />
            <MeasuredAt metrics={overview.data.totals} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gutter) xl:grid-cols-[minmax(0,1fr)_360px]">
            <ViewsCard series={trends.series} />
            <PlatformsCard platforms={overview.data.platforms} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gutter) xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
            <TopPosts metrics={metrics} />
            <BestTimesCard insights={insights} />
          </div>
        </>
      )}
    </div>
  );
}
