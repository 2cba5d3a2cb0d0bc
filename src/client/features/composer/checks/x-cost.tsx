import { trpc } from "#client/lib/api/trpc.ts";
import { formatDate, formatUsd } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import type { PlatformRules } from "./use-platform-rules.ts";

interface XCostProps {
  account: SocialAccount | null;
  /** Every post that X charges for: the thread, and the first comment. */
  posts: readonly string[];
  rules: PlatformRules | undefined;
}

/** The price of these posts on X, and what this month has cost so far. */
export function XCost({ account, posts, rules }: XCostProps) {
  const { cost: messages } = useMessages("media");
  const { data } = trpc.delivery.xCosts.useQuery();
  if (rules === undefined || data === undefined) return null;
  const { prices, budgetUsd, spentUsd } = data;
  const links = posts.filter(rules.holdsLink).length;
  const costUsd = links * prices.postWithLinkUsd + Math.max(1 - links, posts.length - links) * prices.postUsd;
  const isWritten = posts.some((text) => text.trim() !== "");
  const month = <span className="num">{formatUsd(spentUsd)}</span>;
  return (
    <Card aria-labelledby="x-cost">
      <CardHeader title={messages.title} id="x-cost">
        <span className="num text-sm">{formatUsd(costUsd)}</span>
      </CardHeader>
      <CardBody className="grid gap-3 text-sm text-ink-2">
        <p>
          {posts.length > 1 && `${messages.posts({ count: posts.length, links })} `}
          {links > 0 || posts.length > 1
            ? messages.withLink({ link: formatUsd(prices.postWithLinkUsd), plain: formatUsd(prices.postUsd) })
            : messages.withoutLink({ link: formatUsd(prices.postWithLinkUsd) })}{" "}
          <span className="text-ink-3">
            {account?.sandbox === true ? messages.sandbox : messages.asOf({ day: formatDate(prices.asOf) })}
          </span>
        </p>
        {(data.posts > 0 || budgetUsd !== null) && (
          <p>
            {budgetUsd === null
              ? messages.month({ spent: month, count: data.posts })
              : messages.monthOf({
                  spent: month,
                  budget: <span className="num">{formatUsd(budgetUsd)}</span>,
                  count: data.posts,
                })}
          </p>
        )}
        {budgetUsd !== null && isWritten && spentUsd + costUsd > budgetUsd && (
          <Callout tone="warning" announce="status" title={messages.over}>
            {messages.overText}
          </Callout>
        )}
      </CardBody>
    </Card>
  );
}
