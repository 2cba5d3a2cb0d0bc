import { UsageCard } from "#client/features/billing/usage-card.tsx";
import { DashboardError } from "#client/features/dashboard/dashboard-error.tsx";
import { DashboardSkeleton } from "#client/features/dashboard/dashboard-skeleton.tsx";
import { QuickActions } from "#client/features/dashboard/quick-actions.tsx";
import { RecentCreations } from "#client/features/dashboard/recent-creations.tsx";
import { sampleDashboard } from "#client/features/dashboard/sample-dashboard.ts";
import { SetUp } from "#client/features/dashboard/set-up.tsx";
import { StartTemplates } from "#client/features/dashboard/start-templates.tsx";
import { StatsStrip } from "#client/features/dashboard/stats-strip.tsx";
import { WeekStrip } from "#client/features/dashboard/week/week-strip.tsx";
import { useAccounts } from "#client/features/social-accounts/use-accounts.ts";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { PageHeader } from "#client/ui/layout/page-header.tsx";
import { useRowFocus } from "#client/ui/lists/use-row-focus.ts";

export function Component() {
  const messages = useMessages("dashboard");
  useTitle(messages.title);
  const { firstName } = useUser();
  const dashboard = trpc.analytics.dashboard.useQuery();
  const failure = useFailure(dashboard);
  const { data } = dashboard;
  const accounts = useAccounts().data?.accounts;
  const mayConnect = useMay()("accounts.manage");
  const isSample = data === undefined && failure !== null;
  const shown = isSample ? sampleDashboard(messages.samples) : data && { ...data, creations: data.recentCreations };
  const hasNothing = data !== undefined && data.stats.totalCreations === 0 && data.stats.totalPosts === 0;
  // A separate query, so that the totals do not wait for it. Today is left out: its incomplete value would look like a
  // decline.
  const trends = trpc.analytics.trends.useQuery({}, { enabled: data !== undefined && !hasNothing });
  const days = trends.data?.series.slice(0, -1);
  // The callout leaves with its pressed button.
  const focus = useRowFocus("h1");
  return (
    <div {...focus}>
      <PageHeader title={messages.title}>{messages.welcome({ name: firstName })}</PageHeader>
      {failure !== null && <DashboardError {...failure} isSample={isSample} />}
      {shown === undefined ? (
        <DashboardSkeleton />
      ) : (
        <div className="grid gap-(--gutter)">
          <StatsStrip stats={shown.stats} changes={shown.changes} days={isSample ? undefined : days} />
          {!hasNothing && !isSample && <WeekStrip />}
          <div className="grid gap-(--gutter) xl:grid-cols-[minmax(0,1fr)_368px]">
            <RecentCreations creations={shown.creations} onRetry={isSample ? failure.onRetry : undefined}>
              <IfMay action="content.write">
                <StartTemplates />
              </IfMay>
            </RecentCreations>
            <div className="grid content-start items-start gap-(--gutter) max-xl:md:grid-cols-2 max-xl:md:*:last:odd:col-span-2">
              {!isSample && accounts !== undefined && mayConnect && (
                <SetUp hasAccount={accounts.length > 0} hasCreation={shown.stats.totalCreations > 0} />
              )}
              <IfMay action="content.write">
                <QuickActions />
              </IfMay>
              <UsageCard usage={shown.usage} />
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
