import { growth, pointsGained } from "#server/domains/analytics/trends.ts";
import { type Figures, figureNames } from "#shared/analytics/analytics.ts";

/** How figures stand against those of the period before: "+12%", null while there is nothing to compare. */
export function figureChanges(current: Figures, previous: Figures) {
  const [likes = null, comments = null, shares = null, views = null] = figureNames.map((name) =>
    growth(current[name], previous[name]),
  );
  return {
    likes,
    comments,
    shares,
    views,
    engagementRate: pointsGained(current.engagementRate, previous.engagementRate),
  };
}
