import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { formatDate, formatUsd } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Callout } from "#client/ui/callout.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import type { PlatformRules } from "./use-platform-rules.ts";

interface XCostProps {
  account: SocialAccount | null;
  /** Every post that X charges for: the thread, and the first comment. */
  posts: readonly string[];
  rules: PlatformRules | undefined;
}

/** What the posts will cost at X, before they are made, and what the month has cost. */
export function XCost({ account, posts, rules }: XCostProps) {
  const { cost: texts } = useTexts("composer");
  const { data } = trpc.publishing.xSpending.useQuery();
  if (rules === undefined || data === undefined) return null;
  const { prices, budgetUsd, spentUsd } = data;
  const links = posts.filter(rules.holdsLink).length;
  const costUsd = links * prices.postWithLinkUsd + Math.max(1 - links, posts.length - links) * prices.postUsd;
  const isWritten = posts.some((text) => text.trim() !== "");
  const month = <span className="num">{formatUsd(spentUsd)}</span>;
  return (
    <Card aria-labelledby="x-cost">
      <CardHeader title={texts.title} id="x-cost">
        <span className="num text-sm">{formatUsd(costUsd)}</span>
      </CardHeader>
      <CardBody className="grid gap-3 text-sm text-ink-2">
        <p>
          {posts.length > 1 && `${texts.posts(posts.length, links)} `}
          {links > 0 || posts.length > 1
            ? texts.withLink(formatUsd(prices.postWithLinkUsd), formatUsd(prices.postUsd))
            : texts.withoutLink(formatUsd(prices.postWithLinkUsd))}{" "}
          <span className="text-ink-3">
            {account?.sandbox === true ? texts.sandbox : texts.asOf(formatDate(prices.asOf))}
          </span>
        </p>
        {(data.posts > 0 || budgetUsd !== null) && (
          <p>
            {budgetUsd === null
              ? texts.month(month, data.posts)
              : texts.monthOf(month, <span className="num">{formatUsd(budgetUsd)}</span>, data.posts)}
          </p>
        )}
        {budgetUsd !== null && isWritten && spentUsd + costUsd > budgetUsd && (
          <Callout tone="warning" announce="status" title={texts.over}>
            {texts.overText}
          </Callout>
        )}
      </CardBody>
    </Card>
  );
}
