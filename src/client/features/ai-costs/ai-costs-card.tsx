import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { useSaveWorkspace } from "#client/features/workspaces/workspace-settings.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatMoment, formatMonth, formatUsd } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { creationPath } from "#client/lib/paths.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { BarePicks, Picks } from "#client/ui/feedback/picks.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { AiCostsOfMonth, AiCost } from "#shared/ai-costs/ai-costs.ts";
import { UsdForm } from "./usd-form.tsx";

/** Key of the entry's state in the messages. */
const stateOf = ({ state, mayBeBilled }: AiCost) => (state === "charged" && mayBeBilled ? "mayBeBilled" : state);

function EntryName({ kind, creationId }: AiCost) {
  const names = useMessages("aiCosts").kinds;
  if (creationId === null || kind === "text") return names[kind];
  return (
    <Link to={creationPath({ id: creationId, type: kind })} className="link">
      {names[kind]}
    </Link>
  );
}

const cell = "border-t border-line py-2 pr-3 align-top last:pr-0";

function AiCostEntries({ entries }: { entries: readonly AiCost[] }) {
  const { entries: messages, states } = useMessages("aiCosts");
  if (entries.length === 0) return <p className="border-t border-line pt-5 text-sm text-ink-3">{messages.none}</p>;
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{messages.caption}</caption>
      <thead className="text-xs text-ink-3">
        <tr>
          <th className="pb-1.5 font-regular">{messages.what}</th>
          <th className="pb-1.5 font-regular max-sm:hidden">{messages.model}</th>
          <th className="pb-1.5 font-regular">{messages.when}</th>
          <th className="pb-1.5 font-regular">{messages.state}</th>
          <th className="pb-1.5 text-right font-regular">{messages.cost}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={cell}>
              <EntryName {...entry} />
            </td>
            <td className={cx(cell, "break-all text-ink-2 max-sm:hidden")}>{entry.model}</td>
            <td className={cx(cell, "text-ink-2")}>{formatMoment(entry.createdAt)}</td>
            <td className={cx(cell, entry.mayBeBilled ? "text-warning" : "text-ink-2")}>{states[stateOf(entry)]}</td>
            <td className={cx(cell, "num text-right")}>
              {entry.usd === null ? messages.unknown : formatUsd(entry.usd)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const barUnits = 40;

function AiCostBar({ costs }: { costs: AiCostsOfMonth }) {
  const messages = useMessages("aiCosts");
  const { spentUsd, reservedUsd, capUsd, unpriced } = costs;
  const counted = spentUsd + reservedUsd;
  const isUsedUp = capUsd !== null && counted >= capUsd && counted > 0;
  const notes = [
    ...(reservedUsd > 0 ? [messages.reserved({ amount: formatUsd(reservedUsd) })] : []),
    capUsd === null ? messages.noCap : messages.left({ amount: formatUsd(Math.max(0, capUsd - counted)) }),
    messages.areEstimates,
    ...(unpriced > 0 ? [messages.unpriced({ count: unpriced })] : []),
  ];
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between gap-3">
        <span>{messages.spent}</span>
        <span className="num text-sm">
          {formatUsd(spentUsd)}
          {capUsd !== null && <span className="text-ink-3"> {messages.ofCap({ cap: formatUsd(capUsd) })}</span>}
        </span>
      </p>
      {capUsd === null ? (
        <BarePicks />
      ) : (
        <Picks
          share={capUsd === 0 ? 1 : Math.min(1, counted / capUsd)}
          units={barUnits}
          tone={isUsedUp ? "warning" : "thread"}
        />
      )}
      <p className={cx("mt-[5px] text-xs", isUsedUp ? "text-warning" : "text-ink-3")}>{notes.join(" ")}</p>
    </div>
  );
}

/** Anchor of this card, for links to the costs and the cap. */
export const costsAnchor = "ai-costs";

/** The AI costs of this month, the monthly cap, and each paid call. */
export function AiCostsCard() {
  const messages = useMessages("aiCosts");
  const mayChange = useMay()("workspace.manage");
  const costs = useAiCosts();
  const failure = useFailure(costs);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = costs;
  const month = data?.pages[0];
  const card = useRef<HTMLElement>(null);
  const isLoaded = month !== undefined;
  const isLinked = useLocation().hash === `#${costsAnchor}`;
  // Scrolls after the data has loaded: before that, the layout above still changes.
  useEffect(() => {
    if (isLoaded && isLinked) card.current?.scrollIntoView({ block: "start" });
  }, [isLoaded, isLinked]);
  if (failure !== null && month === undefined) return <LoadError title={messages.failed} {...failure} />;
  return (
    <Card ref={card} id={costsAnchor} aria-labelledby="ai-costs-title" aria-busy={!isLoaded} className="scroll-mt-20">
      <CardHeader title={messages.title} id="ai-costs-title">
        {month !== undefined && (
          <span className="text-xs text-ink-3">
            {messages.inUtc({ month: formatMonth(`${month.month}-15T12:00:00Z`) })}
          </span>
        )}
      </CardHeader>
      <CardBody className="grid gap-5">
        {month === undefined ? (
          <Skeleton lines={3} />
        ) : (
          <>
            <AiCostBar costs={month} />
            {mayChange && <CapForm capUsd={month.capUsd} />}
            <AiCostEntries entries={data?.pages.flatMap(({ entries }) => entries) ?? []} />
            {hasNextPage && (
              <Button
                size="sm"
                className="justify-self-start"
                busy={isFetchingNextPage}
                busyLabel={messages.entries.loading}
                onClick={() => void fetchNextPage()}
              >
                {messages.entries.more}
              </Button>
            )}
          </>
        )}
      </CardBody>
    </Card>
  );
}

function CapForm({ capUsd }: { capUsd: number | null }) {
  const { cap, problems } = useMessages("aiCosts");
  const { save, ...saving } = useSaveWorkspace();
  return (
    <UsdForm
      messages={cap}
      problems={problems}
      usd={capUsd}
      onSave={(monthlyCapUsd) => save({ monthlyCapUsd })}
      saving={saving}
      className="border-t border-line pt-5"
    />
  );
}

const input = { limit: 10 };

/** The costs of this month, with their entries page by page. */
function useAiCosts() {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    ...inPages(["aiCosts", "month"], input, client.aiCosts.month.query),
  });
}
