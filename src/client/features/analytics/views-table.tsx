import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { formatDay, formatNumber } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import type { ViewsPoint } from "./views-chart.tsx";

interface ViewsTableProps {
  title: string;
  points: readonly ViewsPoint[];
  shown: readonly Platform[];
}

const show = (value: number | null | undefined) => (value == null ? "–" : formatNumber(value));

function sumOf(point: ViewsPoint, shown: readonly Platform[]): number | null {
  const known = shown.flatMap((platform) => point[platform] ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
}

/** The newest first, as one looks for them. */
export function ViewsTable({ title, points, shown }: ViewsTableProps) {
  const { views } = useTexts("analytics");
  return (
    <section
      aria-label={views.table(title)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by the keyboard.
      tabIndex={0}
      className="max-h-[420px] overflow-y-auto border-b border-line"
    >
      <table className="w-full text-sm md:table-fixed">
        <caption className="sr-only">{views.table(title)}</caption>
        <thead className="sticky top-0 bg-surface-1 text-left text-ink-3">
          <tr>
            <th scope="col" className="py-2 pr-3 md:w-[28%] font-regular">
              {views.when}
            </th>
            {shown.map((platform) => (
              <th key={platform} scope="col" className="py-2 pl-2 text-right font-regular">
                {platformNames[platform]}
              </th>
            ))}
            {shown.length > 1 && (
              <th scope="col" className="py-2 pr-1 pl-2 text-right font-regular">
                {views.total}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.from} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-regular whitespace-nowrap">
                {formatDay(point.from)}
              </th>
              {shown.map((platform) => (
                <td key={platform} className="num py-1.5 pl-2 text-right">
                  {show(point[platform])}
                </td>
              ))}
              {shown.length > 1 && <td className="num py-1.5 pr-1 pl-2 text-right">{show(sumOf(point, shown))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
