import { formatBytes, formatNumber } from "#client/lib/format.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Callout } from "#client/ui/callout.tsx";
import { storageState } from "./storage-use.ts";

/** What the files take, in one quiet line. Nothing while it is not known: nobody waits for it. */
export function StorageLine() {
  const use = trpc.creations.storage.useQuery().data;
  if (use === undefined) return null;
  const { made, uploads, limits } = use;
  return (
    <p className="text-sm text-ink-3">
      Made here: <span className="num">{formatBytes(made.bytes)}</span>. Uploads:{" "}
      <span className="num">{formatBytes(uploads.bytes)}</span> of{" "}
      <span className="num">{formatBytes(limits.bytes)}</span>.
    </p>
  );
}

/** Says so before an upload is refused. */
export function StorageWarning() {
  const use = trpc.creations.storage.useQuery().data;
  if (use === undefined) return null;
  const state = storageState(use);
  if (state === "plenty") return null;
  const { uploads, limits } = use;
  return (
    <div className="border-t border-line p-4 md:px-5">
      <Callout
        tone={state === "full" ? "danger" : "warning"}
        title={state === "full" ? "There is no room for more uploads" : "There is little room left for uploads"}
      >
        {formatNumber(uploads.count)} of {formatNumber(limits.count)} files, {formatBytes(uploads.bytes)} of{" "}
        {formatBytes(limits.bytes)}. Delete some to make room. What is made here does not count.
      </Callout>
    </div>
  );
}
