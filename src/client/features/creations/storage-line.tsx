import { formatBytes, formatNumber } from "#client/lib/format.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Callout } from "#client/ui/callout.tsx";
import { storageState } from "./storage-use.ts";
import { useTexts } from "#client/lib/language.ts";

/** What the files take, in one quiet line. Nothing while it is not known: nobody waits for it. */
export function StorageLine() {
  const { storage } = useTexts("creations");
  const use = trpc.creations.storage.useQuery().data;
  if (use === undefined) return null;
  const { made, uploads, limits } = use;
  return (
    <p className="text-sm text-ink-3">
      {storage.line(formatBytes(made.bytes), formatBytes(uploads.bytes), formatBytes(limits.bytes))}
    </p>
  );
}

/** Says so before an upload is refused. */
export function StorageWarning() {
  const { storage } = useTexts("creations");
  const use = trpc.creations.storage.useQuery().data;
  if (use === undefined) return null;
  const state = storageState(use);
  if (state === "plenty") return null;
  const { uploads, limits } = use;
  return (
    <div className="border-t border-line p-4 md:px-5">
      <Callout tone={state === "full" ? "danger" : "warning"} title={state === "full" ? storage.full : storage.near}>
        {storage.text(
          formatNumber(uploads.count),
          formatNumber(limits.count),
          formatBytes(uploads.bytes),
          formatBytes(limits.bytes),
        )}
      </Callout>
    </div>
  );
}
