import { Link } from "react-router-dom";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { formatDate } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Meter } from "#client/ui/feedback/meter.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { Usage } from "#shared/billing/billing.ts";

/** Sample data has no `resetsAt`. */
type ShownUsage = Omit<Usage, "resetsAt"> & { resetsAt?: string };

const kinds = ["images", "videos", "posts"] as const;

export function UsageCard({ usage }: { usage: ShownUsage }) {
  const { usage: messages } = useMessages("dashboard");
  return (
    <Card aria-labelledby="usage">
      <CardHeader title={messages.title} id="usage">
        {usage.resetsAt !== undefined && (
          <span className="text-xs text-ink-3">{messages.resets({ date: formatDate(usage.resetsAt) })}</span>
        )}
      </CardHeader>
      <CardBody className="grid gap-4.5">
        {kinds.map((kind) => {
          const { used, limit } = usage[kind];
          return (
            <Meter
              key={kind}
              label={messages[kind]}
              used={used}
              limit={limit}
              note={limit === null ? messages.unlimited : messages.remaining({ count: Math.max(0, limit - used) })}
              action={
                <IfMay action="workspace.own">
                  <Link to={`${paths.landing}#pricing`} className="link">
                    {messages.plans}
                  </Link>
                </IfMay>
              }
            />
          );
        })}
      </CardBody>
    </Card>
  );
}
