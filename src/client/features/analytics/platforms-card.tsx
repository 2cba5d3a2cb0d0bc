import { type PlatformComparison } from "#shared/analytics/analytics.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { formatNumber, formatShare } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { Picks } from "#client/ui/picks.tsx";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { seriesOrder } from "./series-look.ts";

type Figures = PlatformComparison["platforms"][number];

export function PlatformsCard({ platforms }: { platforms: readonly Figures[] | undefined }) {
  const texts = useTexts("analytics");
  const shown = seriesOrder.flatMap((name) => platforms?.find((one) => one.platform === name && one.posts > 0) ?? []);
  const all = shown.reduce((sum, { views }) => sum + (views ?? 0), 0);
  return (
    <Card aria-label={texts.platforms.title} aria-busy={platforms === undefined || undefined} className="flex flex-col">
      <CardHeader title={texts.platforms.title} />
      <CardBody className="grid grow content-stretch">
        {platforms === undefined && <Skeleton lines={4} />}
        {platforms !== undefined && shown.length === 0 && <p className="text-sm text-ink-3">{texts.platforms.none}</p>}
        <ul className="grid max-h-72 auto-rows-fr gap-6">
          {shown.map((figures) => (
            <PlatformRow key={figures.platform} figures={figures} all={all} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function PlatformRow({ figures, all }: { figures: Figures; all: number }) {
  const { platforms: texts, why } = useTexts("analytics");
  const { platform, views, posts, engagementRate } = figures;
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
        <span>{views === null ? why.notCounted : texts.share(formatShare(share))}</span>
        <span>{texts.posts(posts, formatNumber(posts))}</span>
        <span>{engagementRate === null ? texts.noRate : texts.engagement(formatShare(engagementRate / 100))}</span>
      </p>
    </li>
  );
}
