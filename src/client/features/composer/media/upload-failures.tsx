import { formatSeries } from "#client/lib/language/format.ts";
import type { UploadFailure } from "./upload-each.ts";

/** The files that were not uploaded, with the reasons. */
export const UploadFailures = ({ failures }: { failures: readonly UploadFailure[] }) =>
  failures.map(({ files, reason }, index) => (
    <p key={index} className="wrap-anywhere">
      {formatSeries(files.map(({ name }) => name))}: {reason}
    </p>
  ));
