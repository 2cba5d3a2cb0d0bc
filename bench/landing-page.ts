import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { freePort } from "#server/test/server-process.ts";
import { launchBrowser } from "../e2e/browser.ts";
import { median } from "./statistics.ts";

/** Per kind of machine: one run alone depends too much on other load. */
export const lighthouseRuns = 3;
export const promisedScore = 95;
const runLimitMs = 120_000;
const largestReportBytes = 64e6;
const quiet = ["--quiet", "--no-enable-error-reporting"];

const devices = { desktop: ["--preset=desktop"], mobile: [] } as const;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const figures = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"] as const;

const Report = z.object({
  categories: z.record(z.enum(categories), z.object({ score: z.number() })),
  audits: z.object({
    "largest-contentful-paint": z.object({ numericValue: z.number() }),
    "total-blocking-time": z.object({ numericValue: z.number() }),
    "cumulative-layout-shift": z.object({ numericValue: z.number() }),
  }),
});

export interface PageScores {
  device: keyof typeof devices;
  /** 0 to 100, in the order of `scoreNames`. */
  scores: number[];
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
}
const only = [`--only-categories=${categories.join(",")}`];
export const scoreNames: readonly string[] = categories;

const run = promisify(execFile);
const folder = join(import.meta.dirname, "lighthouse");
const command = join(folder, "node_modules", "lighthouse", "cli", "index.js");

/** Lighthouse has its own package.json because it is large and only this benchmark needs it. */
async function install(): Promise<void> {
  if (existsSync(command)) return;
  const npm = process.env["npm_execpath"];
  if (npm === undefined) throw new Error("Start this with `npm run bench`: Lighthouse is still to be installed");
  await run(process.execPath, [npm, "ci", "--no-audit", "--no-fund"], { cwd: folder });
}

async function report(url: string, port: number, device: readonly string[]) {
  const args = [command, url, `--port=${port}`, "--output=json", "--output-path=stdout", ...only, ...quiet, ...device];
  const { stdout } = await run(process.execPath, args, {
    timeout: runLimitMs,
    maxBuffer: largestReportBytes,
  });
  return Report.parse(JSON.parse(stdout));
}

/** Lighthouse's scores of a page on a desktop computer and on a slow phone: medians of several runs. */
export async function measurePage(url: string): Promise<PageScores[]> {
  await install();
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const measured: PageScores[] = [];
    for (const device of ["desktop", "mobile"] as const) {
      const reports: z.infer<typeof Report>[] = [];
      for (let round = 0; round < lighthouseRuns; round += 1) reports.push(await report(url, port, devices[device]));
      const middle = (name: (typeof figures)[number]) => median(reports.map(({ audits }) => audits[name].numericValue));
      measured.push({
        device,
        scores: categories.map((name) => Math.round(median(reports.map((one) => one.categories[name].score)) * 100)),
        largestPaintMs: middle("largest-contentful-paint"),
        blockingMs: middle("total-blocking-time"),
        layoutShift: middle("cumulative-layout-shift"),
      });
    }
    return measured;
  } finally {
    await browser.close();
  }
}
