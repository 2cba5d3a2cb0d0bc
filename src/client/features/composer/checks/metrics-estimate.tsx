import { useState } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatNumber } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { Platform } from "#shared/platforms/platform.ts";
import { type Estimate, estimateFrom } from "./estimate-metrics.ts";

const lastPosts = 20;
const yearMs = 365 * 86_400_000;

/** A range from the last posts of the workspace on this platform. */
export function MetricsEstimate({ platform }: { platform: Platform }) {
  const { estimate: messages } = useMessages("media");
  const [from] = useState(() => new Date(Date.now() - yearMs).toISOString().slice(0, 10));
  const { data } = trpc.analytics.posts.useQuery({ platform, from, sort: "publishedAt", limit: lastPosts });
  const { views, reactions } = estimateFrom(data?.posts ?? []);
  const taken = views ?? reactions;
  return (
    <Card aria-labelledby="estimate">
      <CardHeader title={messages.title} id="estimate" />
      <CardBody className="grid gap-2 text-sm text-ink-3">
        {taken === null ? (
          messages.few
        ) : (
          <>
            <dl className="grid gap-1 text-ink-1">
              <Row name={messages.views} estimate={views} />
              <Row name={messages.reactions} estimate={reactions} />
            </dl>
            <p>{messages.from({ count: taken.posts })}</p>
          </>
        )}
      </CardBody>
    </Card>
  );
}

function Row({ name, estimate }: { name: string; estimate: Estimate | null }) {
  if (estimate === null) return null;
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num">
        {formatNumber(estimate.low)}–{formatNumber(estimate.high)}
      </dd>
    </div>
  );
}
