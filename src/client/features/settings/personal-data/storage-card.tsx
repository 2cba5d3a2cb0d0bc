import { Link } from "react-router-dom";
import { formatBytes } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { buttonClass } from "#client/ui/button-class.ts";
import { Card } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { ListFailed } from "../list-failed.tsx";

export function StorageCard() {
  const { storage: texts } = useTexts("settings");
  const stats = trpc.analytics.stats.useQuery({}, { select: (answer) => answer.stats });
  return (
    <Card
      aria-labelledby="storage"
      aria-busy={stats.isPending || undefined}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-5"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h3 id="storage" className="text-h3">
          {texts.title}
        </h3>
        {stats.isPending && <Skeleton className="mt-2" lines={1} />}
        {stats.data !== undefined && (
          <>
            <p className="mt-1">{texts.used(formatBytes(stats.data.storageBytes))}</p>
            <p className="mt-0.5 text-sm text-ink-3">
              {texts.holds(texts.images(stats.data.images), texts.videos(stats.data.videos))}. {texts.noLimit}
            </p>
          </>
        )}
        {stats.error !== null && (
          <div className="mt-2">
            <ListFailed title={texts.failed} error={stats.error} onRetry={() => void stats.refetch()} />
          </div>
        )}
      </div>
      <Link to={paths.creations} className={buttonClass()}>
        {texts.manage}
      </Link>
    </Card>
  );
}
