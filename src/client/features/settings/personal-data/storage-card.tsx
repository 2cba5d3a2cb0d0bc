import { Link } from "react-router-dom";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatBytes, formatNumber } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Meter } from "#client/ui/feedback/meter.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";

/** The storage that the files of the workspace take, and its limit. */
export function StorageCard() {
  const { storage: messages } = useMessages("settings");
  const query = trpc.creations.storage.useQuery();
  const failure = useFailure(query);
  const { data: use, isPending } = query;
  return (
    <Card aria-labelledby="storage" aria-busy={isPending || undefined}>
      <CardHeader title={messages.title} id="storage" level={3}>
        <Link to={paths.creations} className={buttonClass({ size: "sm" })}>
          {messages.manage}
        </Link>
      </CardHeader>
      <CardBody>
        {isPending && failure === null && <Skeleton />}
        {failure !== null && <LoadError title={messages.failed} {...failure} />}
        {use !== undefined && (
          <>
            <Meter
              label={messages.uploads}
              used={use.uploads.bytes}
              limit={use.limits.bytes}
              format={formatBytes}
              note={messages.filesOf({ count: formatNumber(use.uploads.count), limit: formatNumber(use.limits.count) })}
            />
            <p className="mt-4 text-sm text-ink-3">
              {messages.made({ size: formatBytes(use.made.bytes), files: messages.files({ count: use.made.count }) })}
            </p>
          </>
        )}
      </CardBody>
    </Card>
  );
}
