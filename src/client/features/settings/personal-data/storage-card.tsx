import { Link } from "react-router-dom";
import { formatBytes, formatNumber } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { buttonClass } from "#client/ui/button-class.ts";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { Meter } from "#client/ui/meter.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { ListFailed } from "../list-failed.tsx";

/** What the files of the person take, of what they may. */
export function StorageCard() {
  const { storage: texts } = useTexts("settings");
  const { data: use, isPending, error, refetch } = trpc.creations.storage.useQuery();
  return (
    <Card aria-labelledby="storage" aria-busy={isPending || undefined}>
      <CardHeader title={texts.title} id="storage" level={3}>
        <Link to={paths.creations} className={buttonClass({ size: "sm" })}>
          {texts.manage}
        </Link>
      </CardHeader>
      <CardBody>
        {isPending && <Skeleton />}
        {error !== null && <ListFailed title={texts.failed} error={error} onRetry={() => void refetch()} />}
        {use !== undefined && (
          <>
            <Meter
              label={texts.uploads}
              used={use.uploads.bytes}
              limit={use.limits.bytes}
              format={formatBytes}
              note={texts.filesOf(formatNumber(use.uploads.count), formatNumber(use.limits.count))}
            />
            <p className="mt-4 text-sm text-ink-3">
              {texts.made(formatBytes(use.made.bytes), texts.files(use.made.count))}
            </p>
          </>
        )}
      </CardBody>
    </Card>
  );
}
