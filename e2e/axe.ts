import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Levels A and AA of every version: a tag names what a version added, not what came before it. */
const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** axe's serious and critical findings on a page, or in parts of it. */
export async function graveFindings(page: Page, within: readonly string[] = []): Promise<string[]> {
  // Base UI's guards are in reach of Tab on purpose: they send the focus on to where the menu or the page goes on.
  const builder = new AxeBuilder({ page }).withTags(levels).exclude("[data-base-ui-focus-guard]");
  for (const selector of within) builder.include(selector);
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
}
