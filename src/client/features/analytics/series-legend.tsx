import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { seriesLooks } from "./series-look.ts";

export function SeriesLegend({ shown }: { shown: readonly Platform[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {shown.map((platform) => (
        <li key={platform} className="flex items-center gap-2">
          <svg width="22" height="2" aria-hidden="true">
            <path
              d="M0 1h22"
              stroke={seriesLooks[platform].stroke}
              strokeWidth="2"
              strokeDasharray={seriesLooks[platform].dash}
            />
          </svg>
          {platformNames[platform]}
        </li>
      ))}
    </ul>
  );
}
