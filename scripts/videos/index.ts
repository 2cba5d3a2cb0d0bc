// Makes random videos with ffmpeg, has each stored, and compares the outcome with what ffmpeg shows of it.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import { z } from "zod";
import { DomainError } from "#server/lib/domain-error.ts";
import { createLogger } from "#server/lib/logger.ts";
import { cleanVideo } from "#server/lib/video/clean-video.ts";
import { reportAndExit, say } from "../lib/project.mjs";
import { type Random, randomOf } from "../lib/random.ts";
import { clipOf } from "./clips.ts";
import { makeClip, requireFfmpeg } from "./ffmpeg.ts";
import { type Outcome, judge, lookAt } from "./judge.ts";

const Options = z.object({
  clips: z.coerce.number().int().min(1).default(500),
  seed: z.coerce
    .number()
    .int()
    .default(() => Math.floor(Math.random() * 2 ** 31)),
  /** The number of the only clip. */
  only: z.coerce.number().int().optional(),
});

const log = createLogger({ level: "silent", pretty: false });

async function store(source: string, stem: string): Promise<Outcome> {
  const copy = `${stem}-copy.mp4`;
  try {
    return { facts: await cleanVideo({ source, copy, poster: `${stem}.webp` }, { log }), copy };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error.message };
    throw error;
  }
}

const triesMax = 20;

/** The first clip whose settings ffmpeg takes. */
async function madeClip(stem: string, random: Random) {
  let refused: unknown;
  for (let left = triesMax; left > 0; left--) {
    const clip = clipOf(random);
    try {
      return { clip, path: await makeClip(clip, stem, random) };
    } catch (error) {
      refused = error;
    }
  }
  throw new Error("ffmpeg took none of these settings", { cause: refused });
}

/** The words of a message without its numbers. */
const kindOf = (outcome: Outcome) => ("facts" in outcome ? "stored" : outcome.refusal.replaceAll(/\d+/g, "n"));

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { clips: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
  });
  const { clips, seed, only } = Options.parse(values);
  await requireFfmpeg();
  const folder = await mkdtemp(join(tmpdir(), "postloom-videos-"));
  say(`${clips} clips of seed ${seed} in ${folder}`);
  const counts = new Map<string, number>();
  let faulty = 0;
  const inTurn = pLimit(2);
  const work = async (number: number) => {
    const random = randomOf(seed + number * 7_919);
    const own = join(folder, String(number));
    await mkdir(own);
    const { clip, path } = await madeClip(join(own, "clip"), random);
    const [source, outcome] = [await lookAt(path), await store(path, join(own, "clip"))];
    const faults = await judge(source, outcome);
    counts.set(kindOf(outcome), (counts.get(kindOf(outcome)) ?? 0) + 1);
    if (faults.length === 0) return rm(own, { recursive: true });
    faulty += 1;
    for (const fault of faults) say(`clip ${number}: ${fault} [${clip.label}]`);
  };
  const numbers = only === undefined ? Array.from({ length: clips }, (_, index) => index) : [only];
  await Promise.all(numbers.map((number) => inTurn(() => work(number))));
  for (const [kind, count] of [...counts].toSorted(([, one], [, other]) => other - one)) say(`${count} ${kind}`);
  if (faulty === 0) await rm(folder, { recursive: true });
  say(
    faulty === 0 ? "ffmpeg agrees with every outcome." : `ffmpeg disagrees with ${faulty}; they are kept in ${folder}`,
  );
  return faulty === 0 ? 0 : 1;
}

main().then((code) => process.exit(code), reportAndExit);
