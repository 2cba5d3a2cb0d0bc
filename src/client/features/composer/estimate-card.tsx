import { useState } from "react";
import type { Platform } from "#shared/platforms/platform.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { type Estimate, estimateFrom } from "./estimate.ts";

const lastPosts = 20;
const yearMs = 365 * 86_400_000;

/** A range from the person's own last posts on this platform. */
export function EstimateCard({ platform }: { platform: Platform }) {
  const { estimate: texts } = useTexts("composer");
  const [from] = useState(() => new Date(Date.now() - yearMs).toISOString().slice(0, 10));
  const { data } = trpc.analytics.posts.useQuery({ platform, from, sort: "publishedAt", limit: lastPosts });
  const { views, reactions } = estimateFrom(data?.posts ?? []);
  const taken = views ?? reactions;
  return (
    <Card aria-labelledby="estimate">
      <CardHeader title={texts.title} id="estimate" />
      <CardBody className="grid gap-2 text-sm text-ink-3">
        {taken === null ? (
          texts.few
        ) : (
          <>
            <dl className="grid gap-1 text-ink-1">
              <Row name={texts.views} estimate={views} />
              <Row name={texts.reactions} estimate={reactions} />
            </dl>
            <p>{texts.from(taken.posts)}</p>
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
