import { availableParallelism, loadavg } from "node:os";
import { registeredClient } from "#server/test/api-client.ts";
import { type CallTimes, history, measureAnalytics } from "./analytics.ts";
import { measureSlowBurst, type SlowBurst, slowBurst } from "./burst.ts";
import { compareCalls, type Compared, comparison } from "./compared-calls.ts";
import { loneGenerations, measureQueuedPictures, type QueuedPictures, queuedPictures } from "./generations.ts";
import { createInstallation, type Installation } from "./installation.ts";
import { lighthouseRuns, measurePage, type PageScores, promisedScore, scoreNames } from "./landing-page.ts";
import { burst, type Lateness, measureLateness, spaced } from "./lateness.ts";
import type { Load } from "./load.ts";
import { type LongList, longList, measureLongList } from "./long-list.ts";
import { idle, measureNetworks, type NetworkLateness } from "./network-lateness.ts";
import { measureScheduling, scheduling } from "./schedule-posts.ts";
import { goodPaintMs, measureSignedInPages, pictures, type ScreenPaint, signedInRuns } from "./signed-in-pages.ts";
import { idleSeconds, measureStartUp, type StartUp } from "./start-up.ts";
import { count, formatTable, megabytes, microseconds, milliseconds, seconds, wholeMilliseconds } from "./table.ts";

const limitMs = 1_320_000;
/** The comparable tool with the smallest lateness, measured in the same way on an idle machine. */
const bestPeer = { medianMs: 82, maxMs: 131, scheduledPerSecond: 83 };

const printTable = (title: string, rows: string[][]) => console.log(`\n${title}\n${formatTable(rows)}`);

function printStartUp({ newDataDirMs, existingDataDirMs, idle }: StartUp): void {
  const total = idle.serverBytes + idle.postgresBytes;
  printTable("Start, from the process to /health/ready, PostgreSQL included", [
    ["new DATA_DIR", seconds(newDataDirMs)],
    ["existing DATA_DIR", seconds(existingDataDirMs)],
  ]);
  printTable(`Memory idle, ${idleSeconds} s after ready (${idle.measure})`, [
    ["server", megabytes(idle.serverBytes)],
    [`PostgreSQL, ${idle.postgresProcesses} processes`, megabytes(idle.postgresBytes)],
    ["all", megabytes(total)],
  ]);
}

function printComparison(compared: readonly Compared[]): void {
  const { rowsEach, connections, rounds, secondsEach } = comparison;
  printTable(
    `Calls over ${count(rowsEach)} creations and as many posts, ${connections.join(" and ")} connections, medians of ${rounds} rounds of ${secondsEach} s, alternating with bare fastify that sends the same SQL and response`,
    [
      ["", "at once", "requests/s", "bare", "ratio", "CPU each", "bare", "ratio", "p50", "bare", "p99", "bare"],
      ...compared.map(({ path, connections: atOnce, postloom, bare }) => [
        `GET ${path.split("?")[0]}`,
        String(atOnce),
        count(postloom.requestsPerSecond),
        count(bare.requestsPerSecond),
        (postloom.requestsPerSecond / bare.requestsPerSecond).toFixed(2),
        microseconds(postloom.cpuMicrosecondsEach),
        microseconds(bare.cpuMicrosecondsEach),
        (bare.cpuMicrosecondsEach / postloom.cpuMicrosecondsEach).toFixed(2),
        wholeMilliseconds(postloom.p50Ms),
        wholeMilliseconds(bare.p50Ms),
        wholeMilliseconds(postloom.p99Ms),
        wholeMilliseconds(bare.p99Ms),
      ]),
    ],
  );
}

function printScheduling({ requestsPerSecond, p50Ms, p99Ms }: Load): void {
  printTable(
    `POST /api/posts for a later day, row and alarm in one transaction, ${scheduling.connections} connections`,
    [
      ["posts/s", count(requestsPerSecond)],
      ["p50", milliseconds(p50Ms)],
      ["p99", milliseconds(p99Ms)],
      ["best peer, the same call on such a machine, for comparison", `${bestPeer.scheduledPerSecond} posts/s`],
    ],
  );
}

function printLateness(measured: { spaced: Lateness; burst: Lateness }): void {
  const row = (name: string, { p50Ms, p99Ms, maxMs, early, doubled, lost }: Lateness) => [
    name,
    ...[p50Ms, p99Ms, maxMs].map(milliseconds),
    ...[early, doubled, lost].map(String),
  ];
  printTable("Lateness, from the due instant to receipt by the sandbox (which runs in the same process)", [
    ["", "p50", "p99", "max", "early", "doubled", "lost"],
    row(`${spaced.posts} posts, ${spaced.everyMs / 1_000} s apart, one account`, measured.spaced),
    row(`${burst.posts} posts due in the same second, ${burst.accounts} accounts`, measured.burst),
    ["best peer, idle, for comparison", milliseconds(bestPeer.medianMs), "", milliseconds(bestPeer.maxMs), "", "", ""],
  ]);
}

function printNetworks(measured: readonly NetworkLateness[]): void {
  const { postsEach, everyMs, promisedMedianMs } = idle;
  printTable(
    `Lateness of single posts on each network, ${postsEach} each, ${everyMs / 1_000} s apart on an otherwise idle server; a median of ${promisedMedianMs} ms is promised`,
    [
      ["", "p50", "max", "early", "doubled", "lost"],
      ...measured.map(({ network, p50Ms, maxMs, early, doubled, lost }) => [
        p50Ms > promisedMedianMs ? `${network}: later than promised` : network,
        ...[p50Ms, maxMs].map(milliseconds),
        ...[early, doubled, lost].map(String),
      ]),
    ],
  );
}

function printSlowBurst(measured: SlowBurst): void {
  const { posts, accounts, answerMs, promisedP99Ms } = slowBurst;
  const { p50Ms, p99Ms, maxMs, oursP50Ms, oursP99Ms, oursShare, postsPerSecond, cpuMsEach } = measured;
  printTable(
    `${count(posts)} posts due in the same second over ${accounts} accounts, to a platform in a separate process that responds after ${answerMs} ms; p99 is promised in ${promisedP99Ms} ms`,
    [
      ["", "p50", "p99", "max", "early", "doubled", "lost"],
      [
        "lateness, from the due instant to receipt",
        ...[p50Ms, p99Ms, maxMs].map(milliseconds),
        ...[measured.early, measured.doubled, measured.lost].map(String),
      ],
      ["without the spacing that keeps an account's order", ...[oursP50Ms, oursP99Ms].map(milliseconds)],
      ["share of the total lateness", `${Math.round(oursShare * 100)} %`],
      ["accepted", `${count(postsPerSecond)} posts/s`],
      ["processor time of the server, preparing included", `${cpuMsEach.toFixed(1)} ms a post`],
    ],
  );
}

function printAnalytics(measured: readonly CallTimes[]): void {
  const { posts, snapshotsEach, limitMs: promisedMs, calls } = history;
  printTable(
    `Metrics of one account with ${count(posts)} posts and ${count(posts * snapshotsEach)} snapshots, over HTTP, ${calls} calls one after the other; overview is promised in ${promisedMs} ms`,
    [["", "p50", "max"], ...measured.map(({ name, p50Ms, maxMs }) => [name, milliseconds(p50Ms), milliseconds(maxMs)])],
  );
}

function printLongList({ firstPageMs, lastPageMs }: LongList): void {
  const { creations, pageSize, allowedRatio } = longList;
  printTable(
    `GET /api/creations?limit=${pageSize} of ${count(creations)}; the last page may take ${allowedRatio} times the first`,
    [
      ["", "p50"],
      ["first page", milliseconds(firstPageMs)],
      ["last page", milliseconds(lastPageMs)],
      ["ratio", (lastPageMs / firstPageMs).toFixed(2)],
    ],
  );
}

function printGenerations(measured: QueuedPictures): void {
  const { users, promisedP99Ms, promisedPerSecond } = queuedPictures;
  const { picture, promisedPictureMs, video, promisedVideoMs } = loneGenerations;
  const { finished, calls, p50Ms, p99Ms, picturesPerSecond, widestLead, lonePictureMs, loneVideoMs } = measured;
  printTable("One generation by the built-in renderer on all cores, without other work", [
    ["", "measured", "promised"],
    [`picture of ${picture.size} at detail ${picture.detail}`, seconds(lonePictureMs), seconds(promisedPictureMs)],
    [`video of ${video.duration} s, ${video.size}`, seconds(loneVideoMs), seconds(promisedVideoMs)],
  ]);
  printTable(
    `${finished} pictures of ${users} users by the built-in renderer, and GET /api/creations of another one meanwhile, ${count(calls)} calls; promised are a p99 of ${promisedP99Ms} ms and ${promisedPerSecond} pictures/s`,
    [
      ["p50", milliseconds(p50Ms)],
      ["p99", milliseconds(p99Ms)],
      ["pictures/s", picturesPerSecond.toFixed(2)],
      ["largest lead of one user over another", `${widestLead} pictures`],
    ],
  );
}

function printPage(measured: readonly PageScores[]): void {
  printTable(
    `Landing page by Lighthouse, medians of ${lighthouseRuns} runs; ${promisedScore} is promised in all four`,
    [
      ["", ...scoreNames, "largest paint", "blocked", "layout shift"],
      ...measured.map(({ device, scores, largestPaintMs, blockingMs, layoutShift }) => [
        device,
        ...scores.map(String),
        seconds(largestPaintMs),
        milliseconds(blockingMs),
        layoutShift.toFixed(3),
      ]),
    ],
  );
}

function printScreens(measured: readonly ScreenPaint[]): void {
  printTable(
    `Largest paint of signed-in screens by the browser's own entry, a library of ${pictures} pictures, nothing cached, slowed down as Lighthouse does it, medians of ${signedInRuns} runs; ${seconds(goodPaintMs)} count as good`,
    [
      ["", "", "largest paint", "element"],
      ...measured.map(({ device, screen, largestPaintMs, element }) => [
        device,
        screen,
        seconds(largestPaintMs),
        element,
      ]),
    ],
  );
}

async function measure(installation: Installation): Promise<{ isSound: boolean }> {
  const load = loadavg().map((average) => average.toFixed(1));
  console.log(
    `Postloom on Node ${process.versions.node}, ${availableParallelism()} cores, load before the run ${load.join(" ")}`,
  );
  printStartUp(await measureStartUp(installation));
  const client = await registeredClient(installation.baseUrl, "bench@example.test");
  printComparison(await compareCalls(installation, client));
  const lateness = await measureLateness(installation, client);
  printLateness(lateness);
  const networks = await measureNetworks(installation);
  printNetworks(networks);
  printPage(await measurePage(`${installation.baseUrl}/`));
  printScreens(await measureSignedInPages(installation.baseUrl));
  printScheduling(await measureScheduling(installation));
  printAnalytics(await measureAnalytics(installation));
  printLongList(await measureLongList(installation));
  printGenerations(await measureQueuedPictures());
  const slow = await measureSlowBurst();
  printSlowBurst(slow);
  const faults = [...Object.values(lateness), ...networks, slow].flatMap(({ early, doubled, lost }) => [
    early,
    doubled,
    lost,
  ]);
  return { isSound: faults.every((howMany) => howMany === 0) };
}

const installation = await createInstallation();
const interrupted = Promise.withResolvers<never>();
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => interrupted.reject(new Error(`Stopped by ${signal}`)));
setTimeout(() => interrupted.reject(new Error(`Took longer than ${limitMs / 1_000} s`)), limitMs).unref();
try {
  const { isSound } = await Promise.race([measure(installation), interrupted.promise]);
  if (!isSound) console.error("\nPosts arrived early, twice or not at all: see the last columns.");
  process.exitCode = isSound ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await installation.remove();
}
// Work that an interrupted measurement left open must not keep the process alive.
process.exit();
