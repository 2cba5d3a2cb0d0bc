import { Link } from "react-router-dom";
import type { FiguresInput, Overview } from "#shared/analytics/analytics.ts";
import { errorText } from "#client/lib/api-error.ts";
import { formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Button } from "#client/ui/button.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Callout } from "#client/ui/callout.tsx";
import { Card } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { SandboxBadge } from "#client/ui/sandbox-badge.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { BestTimesCard } from "./best-times-card.tsx";
import { KpiStrip } from "./kpi-strip.tsx";
import { PlatformsCard } from "./platforms-card.tsx";
import { TopPosts } from "./top-posts.tsx";
import { useAccountInsights, useOverview, usePlatformFigures, useTrends } from "./use-analytics.ts";
import { ViewsCard } from "./views-card.tsx";

/** Nothing went out in the range or before it, and nothing older gained anything. */
const isEmpty = ({ totals, previous }: Overview, gained: readonly { totals: { views: number | null } }[] | undefined) =>
  totals.posts === 0 && previous.posts === 0 && gained?.every(({ totals: { views } }) => views === null) === true;

/** When the newest of these figures was read, and whether a network or its stand-in told it. */
function MeasuredAt({ figures: { asOf, source } }: { figures: Overview["totals"] }) {
  const texts = useTexts("analytics");
  if (asOf === null) return null;
  return (
    <p className="mt-2 flex items-center justify-end gap-2 text-xs text-ink-3">
      {texts.asOf(formatMoment(asOf))}
      {source === "sandbox" && <SandboxBadge />}
    </p>
  );
}

export function AnalyticsBoard({ figures }: { figures: FiguresInput }) {
  const texts = useTexts("analytics");
  const overview = useOverview(figures);
  const trends = useTrends(figures);
  const { platforms } = usePlatformFigures(figures);
  const insights = useAccountInsights(figures);
  const error = overview.error ?? trends.error;
  const retry = () => void Promise.all([overview.refetch(), trends.refetch()]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gutter)">
      {error !== null && (
        <Callout
          tone="danger"
          announce="alert"
          title={texts.failed}
          action={
            <Button size="sm" busy={overview.isFetching} busyLabel={texts.retrying} onClick={retry}>
              {texts.retry}
            </Button>
          }
        >
          {errorText(error)}
        </Callout>
      )}
      {overview.data === undefined ? (
        error === null && (
          <Card aria-busy="true" className="p-5">
            <Skeleton lines={3} />
          </Card>
        )
      ) : isEmpty(overview.data, trends.series) ? (
        <Card>
          <EmptyState
            large
            title={texts.empty.title}
            action={
              <Link to={paths.postMeta} className={buttonClass({ variant: "primary" })}>
                {texts.empty.action}
              </Link>
            }
          >
            {texts.empty.text}
          </EmptyState>
        </Card>
      ) : (
        <>
          <div>
            <KpiStrip overview={overview.data} insights={insights} />
            <MeasuredAt figures={overview.data.totals} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gutter) xl:grid-cols-[minmax(0,1fr)_360px]">
            <ViewsCard series={trends.series} />
            <PlatformsCard platforms={platforms} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gutter) xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
            <TopPosts figures={figures} />
            <BestTimesCard insights={insights} />
          </div>
        </>
      )}
    </div>
  );
}
