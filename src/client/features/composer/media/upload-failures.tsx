import { formatSeries } from "#client/lib/language/format.ts";
import type { UploadFailure } from "./upload-each.ts";

/** The files that were not uploaded, with the reasons. */
export const UploadFailures = ({ failures }: { failures: readonly UploadFailure[] }) =>
  failures.map(({ names, reason }) => (
    <p key={formatSeries(names)} className="wrap-anywhere">
      {formatSeries(names)}: {reason}
    </p>
  ));
