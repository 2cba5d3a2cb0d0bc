import { Link } from "react-router-dom";
import type { Usage } from "#shared/billing.ts";
import { formatDate } from "#client/lib/format.ts";
import { paths } from "#client/lib/paths.ts";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { Meter } from "#client/ui/meter.tsx";

/** Samples know no month to end. */
type ShownUsage = Omit<Usage, "resetsAt"> & { resetsAt?: string };

const kinds = [
  { kind: "images", label: "Image Generation" },
  { kind: "videos", label: "Video Generation" },
  { kind: "posts", label: "Post Publishing" },
] as const;

export function UsageCard({ usage }: { usage: ShownUsage }) {
  return (
    <Card aria-labelledby="usage">
      <CardHeader title="Usage" id="usage">
        {usage.resetsAt !== undefined && (
          <span className="text-xs text-ink-3">Resets {formatDate(usage.resetsAt)}</span>
        )}
      </CardHeader>
      <CardBody className="grid gap-4.5">
        {kinds.map(({ kind, label }) => {
          const { used, limit } = usage[kind];
          return (
            <Meter
              key={kind}
              label={label}
              used={used}
              limit={limit}
              note={limit === null ? "Unlimited on Premium" : `${Math.max(0, limit - used)} remaining`}
              action={
                <Link to={`${paths.landing}#pricing`} className="link">
                  See plans
                </Link>
              }
            />
          );
        })}
      </CardBody>
    </Card>
  );
}
