import { Link } from "react-router-dom";
import type { Usage } from "#shared/billing/billing.ts";
import { formatDate } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { Meter } from "#client/ui/meter.tsx";

/** Samples know no month to end. */
type ShownUsage = Omit<Usage, "resetsAt"> & { resetsAt?: string };

const kinds = ["images", "videos", "posts"] as const;

export function UsageCard({ usage }: { usage: ShownUsage }) {
  const { usage: texts } = useTexts("dashboard");
  return (
    <Card aria-labelledby="usage">
      <CardHeader title={texts.title} id="usage">
        {usage.resetsAt !== undefined && (
          <span className="text-xs text-ink-3">{texts.resets(formatDate(usage.resetsAt))}</span>
        )}
      </CardHeader>
      <CardBody className="grid gap-4.5">
        {kinds.map((kind) => {
          const { used, limit } = usage[kind];
          return (
            <Meter
              key={kind}
              label={texts[kind]}
              used={used}
              limit={limit}
              note={limit === null ? texts.unlimited : texts.remaining(Math.max(0, limit - used))}
              action={
                <Link to={`${paths.landing}#pricing`} className="link">
                  {texts.plans}
                </Link>
              }
            />
          );
        })}
      </CardBody>
    </Card>
  );
}
