import { useQuery } from "@tanstack/react-query";
import type { SocialAccount } from "#shared/social-accounts.ts";
import { formatUsd } from "#shared/prices.ts";
import { formatDate } from "#client/lib/format.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Callout } from "#client/ui/callout.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";

interface XCostProps {
  account: SocialAccount | null;
  text: string;
}

/** X finds links by its own rules, whose code is large: it arrives after the screen. */
const useXPrices = () =>
  useQuery({
    queryKey: ["x-prices"],
    queryFn: () => import("#shared/platforms/x-prices.ts"),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

/** What the post will cost at X, before it is made, and what the month has cost. */
export function XCost({ account, text }: XCostProps) {
  const prices = useXPrices();
  const { data } = trpc.publishing.xSpending.useQuery();
  if (prices === undefined || data === undefined) return null;
  const holdsLink = prices.holdsLink(text);
  const costUsd = holdsLink ? data.prices.postWithLinkUsd : data.prices.postUsd;
  const { budgetUsd, spentUsd, posts } = data;
  const willBeOver = budgetUsd !== null && text.trim() !== "" && spentUsd + costUsd > budgetUsd;
  return (
    <Card aria-labelledby="x-cost">
      <CardHeader title="Cost at X" id="x-cost">
        <span className="num text-sm">{formatUsd(costUsd)}</span>
      </CardHeader>
      <CardBody className="grid gap-3 text-sm text-ink-2">
        <p>
          {holdsLink
            ? `A post with a link costs ${formatUsd(data.prices.postWithLinkUsd)}, one without ${formatUsd(data.prices.postUsd)}.`
            : `One with a link would cost ${formatUsd(data.prices.postWithLinkUsd)}.`}{" "}
          <span className="text-ink-3">
            {account?.sandbox === true
              ? "This is a sandbox account: nothing is charged."
              : `X's prices as of ${formatDate(data.prices.asOf)}.`}
          </span>
        </p>
        {posts > 0 || budgetUsd !== null ? (
          <p>
            This month <span className="num">{formatUsd(spentUsd)}</span>
            {budgetUsd !== null && (
              <>
                {" "}
                of <span className="num">{formatUsd(budgetUsd)}</span>
              </>
            )}{" "}
            for {posts === 1 ? "1 post" : `${posts} posts`}
          </p>
        ) : null}
        {willBeOver && (
          <Callout tone="warning" announce="status" title="This goes over your monthly budget">
            It can still be posted. The budget is set under Connected accounts.
          </Callout>
        )}
      </CardBody>
    </Card>
  );
}
