import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Levels A and AA of every WCAG version: the tag of a version covers only what that version added. */
const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules of these levels whose result depends on the theme. */
export const colourRules = ["color-contrast", "link-in-text-block"];
/** The rule whose result depends on the language: translations change the order of words. */
export const nameRules = ["label-content-name-mismatch"];

/**
 * Without its legacy mode, axe opens a second page for each run, for results of frames of other origins. Its half a megabyte of script is
 * sent and compiled once per document. A page with frames gets it each time, because the builder cannot tell which of them has it.
 */
async function builderOf(page: Page): Promise<AxeBuilder> {
  const hasAxe = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  const builder = new AxeBuilder(hasAxe ? { page, axeSource: ";" } : { page });
  return builder.setLegacyMode().options({ resultTypes: ["violations"] });
}

/** All of axe's findings on a page. */
export async function allFindings(page: Page): Promise<string[]> {
  const { violations } = await (await builderOf(page)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
}

interface Scope {
  /** Checks only the elements that match one of the selectors. */
  selectors?: readonly string[];
  /** Checks only these rules. */
  rules?: readonly string[];
}

/** axe's serious and critical findings on a page. */
export async function seriousFindings(page: Page, { selectors = [], rules = [] }: Scope = {}): Promise<string[]> {
  // Base UI's focus guards are tabbable on purpose: they forward the focus.
  const builder = (await builderOf(page)).exclude("[data-base-ui-focus-guard]");
  if (rules.length > 0) builder.withRules([...rules]);
  else builder.withTags(levels);
  for (const selector of selectors) builder.include(selector);
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
}
