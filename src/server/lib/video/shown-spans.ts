import { EncodedPacketSink, type InputTrack, type InputVideoTrack } from "mediabunny";
import type { Edit } from "#server/lib/video/edit-list.ts";
import { Refusal } from "#server/lib/video/handle-video-order.ts";

/** A part of a track that players show, in seconds: from and to as in the times of its packets, and where it begins in the video. */
export interface Span {
  from: number;
  to: number;
  at: number;
}

/** Edit lists count in ticks of the movie, which are up to 1/600 s. */
const tickSeconds = 0.002;
const rounding = 1e-6;

const endOf = ({ from, to, at }: Span) => at + to - from;
/** The length of the video that these spans show. */
export const secondsOf = (spans: readonly Span[]): number => Math.max(0, ...spans.map(endOf));

/** Joins a span that goes on where the one before it ends. */
function joined(spans: readonly Span[]): Span[] {
  const parts: Span[] = [];
  for (const span of spans) {
    const before = parts.at(-1);
    const goesOn =
      before !== undefined &&
      Math.abs(span.from - before.to) < tickSeconds &&
      Math.abs(span.at - endOf(before)) < tickSeconds;
    if (goesOn) before.to = span.to;
    else parts.push({ ...span });
  }
  return parts;
}

/**
 * The parts of a track that its edit list shows, within its first and last packet. mediabunny moves all times of a track by the first
 * entry that shows something, and reads no other.
 */
function editedSpans(edits: readonly Edit[]): Span[] {
  const spans: Span[] = [];
  let at = 0;
  let shift: number | undefined;
  for (const { seconds, mediaSeconds, rate } of edits) {
    if (mediaSeconds !== null) {
      if (rate !== 1)
        throw new Refusal(
          "A part of this video is to be played at another speed. Export it as a new file and send that",
        );
      shift ??= at - mediaSeconds;
      const from = mediaSeconds + shift;
      spans.push({ from, to: seconds === 0 ? Infinity : from + seconds, at });
    }
    at += seconds;
  }
  return joined(spans);
}

export function spansOf(edits: readonly Edit[], track: { first: number; end: number }): Span[] {
  const spans = editedSpans(edits);
  if (spans.length === 0) return [{ from: track.first, to: track.end, at: track.first }];
  return spans.flatMap((span) => {
    const from = Math.max(span.from, track.first);
    const to = span.to > track.end - tickSeconds ? track.end : span.to;
    return to - from > tickSeconds ? [{ from, to, at: span.at + from - span.from }] : [];
  });
}

/** The spans between two times of the video, which then begins at the first. */
export const cutSpans = (spans: readonly Span[], begin: number, end: number): Span[] =>
  spans.flatMap(({ from, to, at }) => {
    const late = Math.max(0, begin - at);
    const kept = { from: from + late, to: Math.min(to, from + end - at), at: at + late - begin };
    return kept.to - kept.from > rounding ? [kept] : [];
  });

/** The time of the packets that are shown at a time of the video. */
export function sourceTime(spans: readonly Span[], seconds: number): number {
  const span = spans.findLast(({ at }) => at <= seconds) ?? spans[0];
  return span === undefined ? 0 : Math.min(span.from + Math.max(0, seconds - span.at), span.to);
}

interface Times {
  timestamp: number;
  duration: number;
}

/** Of sound that begins before the span nothing is taken: a packet cannot be shortened at its begin. */
export const isSoundIn = ({ from, to }: Span, { timestamp }: Times) =>
  timestamp > from - tickSeconds && timestamp < to - tickSeconds;

export const isFrameIn = ({ from, to }: Span, { timestamp, duration }: Times) =>
  (timestamp > from - tickSeconds || timestamp + duration > from + tickSeconds) && timestamp < to - tickSeconds;

export const packetInfos = (track: InputTrack) =>
  new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true });

/**
 * Whether the frames of one span can be decoded without the others: in decoding order they follow each other, beginning with a key frame that
 * is shown first.
 */
export async function canBeCopied(track: InputVideoTrack, spans: readonly Span[]): Promise<boolean> {
  const [span, second] = spans;
  if (span === undefined || second !== undefined) return false;
  let hidden = 0;
  let first: number | undefined;
  let hasEnded = false;
  let isRun = true;
  for await (const packet of packetInfos(track)) {
    if (!isFrameIn(span, packet)) {
      hidden += 1;
      hasEnded = first !== undefined;
      continue;
    }
    if (first === undefined && packet.type !== "key") isRun = false;
    first ??= packet.timestamp;
    if (hasEnded || packet.timestamp < first) isRun = false;
  }
  return hidden === 0 || isRun;
}
